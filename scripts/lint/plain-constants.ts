import type { Rule, SyntaxNode } from './rule.ts';

const screaming = /^[A-Z][A-Z0-9]+(_[A-Z0-9]+)*$/;

/** Constants are named like everything else: `limit`, not `LIMIT`. What a foreign name is taken out of keeps its own. */
export const plainConstants: Rule = {
  create({ report }) {
    return {
      VariableDeclarator(node) {
        const { type, name } = node['id'] as SyntaxNode & { name?: string };
        if (type === 'Identifier' && name !== undefined && screaming.test(name))
          report({ node, message: `Constants are written like other names: ${plainName(name)}.` });
      },
    };
  },
};

const plainName = (name: string): string =>
  name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
