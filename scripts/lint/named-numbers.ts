import type { Rule, SyntaxNode } from './rule.ts';

/** Names whose numbers the specification fixes; each number has its name in one place. */
const numbered =
  /^(designator|designatorId|designator_id|deviceType|deviceTypeId|deviceType_id|virtualDeviceType_id|actionId|action_id)$/;
const inSql = /\b(designator_id|virtualDeviceType_id|action_id)"? *(=|<>|in *\() *\d/;
const advice =
  'Name the number: designatorIds (climate), deviceTypes (devices), the action catalogue (commands) are its one home.';

const nameOf = (node: SyntaxNode): string => {
  const { name, property, value } = node as SyntaxNode & { name?: string; property?: SyntaxNode; value?: unknown };
  if (property) return nameOf(property);
  return name ?? (typeof value === 'string' ? value : '');
};
const isNumber = (node: SyntaxNode): boolean => node.type === 'Literal' && typeof node['value'] === 'number';

/** No file but their home knows the numbers of designators, kinds of devices and actions. */
export const namedNumbers: Rule = {
  create({ report }) {
    const judgeText = (node: SyntaxNode, text: unknown) => {
      if (typeof text === 'string' && inSql.test(text)) report({ node, message: advice });
    };
    return {
      BinaryExpression(node) {
        const { left, right } = node as SyntaxNode & Record<'left' | 'right', SyntaxNode>;
        if ((isNumber(right) && numbered.test(nameOf(left))) || (isNumber(left) && numbered.test(nameOf(right))))
          report({ node, message: advice });
      },
      Property(node) {
        const { key, value } = node as SyntaxNode & Record<'key' | 'value', SyntaxNode>;
        if (isNumber(value) && numbered.test(nameOf(key))) report({ node, message: advice });
      },
      TemplateElement: (node) => judgeText(node, (node['value'] as { cooked?: unknown }).cooked),
      Literal: (node) => judgeText(node, node['value']),
    };
  },
};
