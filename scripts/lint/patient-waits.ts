import type { Rule, SyntaxNode } from './rule.ts';

const impatient = new Set(['waitFor', 'waitUntil']);

/** A test waits as long as a busy machine may need, and the number for it has one home. */
export const patientWaits: Rule = {
  create({ report }) {
    return {
      MemberExpression(node) {
        const { object, property } = node as SyntaxNode & Record<'object' | 'property', { name?: string }>;
        if (object.name === 'vi' && impatient.has(property.name ?? ''))
          report({
            node,
            message: `Wait by until of @trellis/test-kit/until, on a page by waitFor of the testing library: ${property.name} of vi gives up after a second.`,
          });
      },
    };
  },
};
