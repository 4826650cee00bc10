import type { Rule, SyntaxNode } from './rule.ts';

/** Letters and marks that Spanish has and English has not. A language's own name is the same in every language. */
const spanish = /(?!^Español$)^.*[áéíóúüñ¿¡ÁÉÍÓÚÜÑ]/su;
/** `labelEs`, `textEs`: a field for Spanish words. */
const spanishField = /[a-z]Es$/;
const advice =
  'Spanish words of the interface stand in texts/es.json beside the English ones. What the server writes to people and rows of reference data have places of their own, named in .oxlintrc.json.';

const textOf = (node: SyntaxNode): string | undefined =>
  node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

/** Spanish in code is in the places that `.oxlintrc.json` names, each with its reason; elsewhere nobody would compare it with English. */
export const wordsInTexts: Rule = {
  create({ report }) {
    const judge = (node: SyntaxNode, text: unknown) => {
      if (typeof text === 'string' && spanish.test(text)) report({ node, message: advice });
    };
    return {
      Literal: (node) => judge(node, node['value']),
      TemplateElement: (node) => judge(node, (node['value'] as { cooked?: unknown }).cooked),
      JSXText: (node) => judge(node, node['value']),
      Property(node) {
        const { key, value } = node as SyntaxNode & Record<'key' | 'value', SyntaxNode & { name?: string }>;
        const text = textOf(value);
        const isWords = text !== undefined && /\p{L}{2}/u.test(text) && !spanish.test(text);
        if (isWords && spanishField.test(key.name ?? '')) report({ node: value, message: advice });
      },
    };
  },
};
