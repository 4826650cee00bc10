import type { Rule, SyntaxNode } from './rule.ts';

const functions = new Set(['test', 'it', 'describe']);
const partial = new Set(['only', 'skip', 'todo', 'fixme']);

/** No test is left out, and none runs in place of the others. */
export const everyTestRuns: Rule = {
  create({ report }) {
    return {
      CallExpression(node) {
        const callee = node['callee'] as SyntaxNode;
        if (callee.type !== 'MemberExpression') return;
        const { object, property } = callee as SyntaxNode & Record<'object' | 'property', { name?: string }>;
        if (functions.has(object.name ?? '') && partial.has(property.name ?? '')) {
          report({ node, message: 'Every test runs. A test that cannot run on a platform says so with runIf.' });
        }
      },
    };
  },
};
