import type { Rule } from './rule.ts';

/** Node runs our TypeScript by removing the types, so only syntax that disappears without a trace is allowed. */
export const erasableOnly: Rule = {
  create({ report }) {
    return {
      TSEnumDeclaration: (node) =>
        report({ node, message: 'Use a union of strings or an `as const` object: Node cannot strip an enum.' }),
      TSParameterProperty: (node) =>
        report({ node, message: 'Declare the field and assign it: Node cannot strip a parameter property.' }),
      TSModuleDeclaration: (node) => {
        if (node['kind'] === 'namespace') report({ node, message: 'Use a module: Node cannot strip a namespace.' });
      },
      TSImportEqualsDeclaration: (node) => report({ node, message: 'Use `import`: Node cannot strip `import =`.' }),
    };
  },
};
