/** The part of a linter's plugin that our rules use: a visitor per file, by type of node. */
export interface Rule {
  readonly create: (context: RuleContext) => Readonly<Record<string, (node: SyntaxNode) => void>>;
}

interface RuleContext {
  readonly sourceCode: { getAllComments: () => readonly Comment[] };
  readonly report: (finding: { message: string } & ({ node: SyntaxNode } | { loc: Position })) => void;
}

/** A node of the syntax tree, in ESTree's and TypeScript-ESTree's words. */
export interface SyntaxNode {
  readonly type: string;
  readonly [property: string]: unknown;
}

interface Comment {
  readonly value: string;
  readonly loc: { readonly start: Position };
}

interface Position {
  readonly line: number;
  readonly column: number;
}
