import type { Rule, SyntaxNode } from './rule.ts';

const parts = ['method', 'path', 'access'];

/** The web makes no contract up: everyday calls come from `everyday(…)`, with the types of the definition, others from the model. */
export const contractsInModel: Rule = {
  create({ report }) {
    return {
      CallExpression(node) {
        const callee = node['callee'] as SyntaxNode & Record<'object' | 'property', { name?: string } | undefined>;
        if (callee.type === 'MemberExpression' && callee.object?.name === 'z' && callee.property?.name === 'custom') {
          report({
            node,
            message: 'A type that nothing checks: take the call, and with it the type, from everyday(…).',
          });
        }
      },
      ObjectExpression(node) {
        const properties = node['properties'] as readonly { key?: { name?: string } }[];
        const keys = new Set(properties.map(({ key }) => key?.name));
        if (parts.every((part) => keys.has(part))) {
          report({
            node,
            message: 'A contract made up where it is used: put it in the model, or take it from everyday(…).',
          });
        }
      },
      TSAsExpression(node) {
        if (/^(UseQueryResult|CallDefinition)$/.test(nameOf(node['typeAnnotation'] as SyntaxNode))) {
          report({
            node,
            message: 'A reply or contract that is only claimed: take the call from everyday(…) or the model.',
          });
        }
      },
    };
  },
};

const nameOf = (type: SyntaxNode): string => {
  const named = type.type === 'TSIntersectionType' ? (type['types'] as readonly SyntaxNode[])[0] : type;
  return (named?.['typeName'] as { name?: string } | undefined)?.name ?? '';
};
