import ts from 'typescript';

/** What stands between two places of a text is replaced. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The expression around it, for which one with the fault can stand. */
  readonly whole: Span;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** One small fault planted in a file: what stands between two places is read as something else. */
export interface Mutant extends Edit {
  readonly file: string;
  readonly line: number;
  /** What names it for people, and in the list of survivors: the line as it is, and as it is read. */
  readonly before: string;
  readonly after: string;
}

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
};

/** Faults of statements in SQL, which stand in our code as text. */
const sqlFaults: readonly (readonly [RegExp, string])[] = [
  [/ is not null/g, ' is null'],
  [/ is null/g, ' is not null'],
  [/ is not distinct from /g, ' is distinct from '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/ not /g, ' '],
  [/ desc\b/g, ''],
  [/ for update\b( of \w+)?/g, ''],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [/\bdistinct /g, ''],
];
const isSql = (text: string): boolean =>
  /\b(select|from|where|set|case when|exists|coalesce)\b|\b\w+\.["\w]|"\w+" (is|=|<|>|in)/.test(text) &&
  !/^.[A-Z]/.test(text);

/** Calls that only refuse: without them everything goes through. */
const refuses = /^(await )?(assert|check|refuse|require|judge|end|lock|log|cancel|announce)\w*\(/;

const spanOf = (node: ts.Node, source: ts.SourceFile): Span => ({ from: node.getStart(source), to: node.getEnd() });

const editsOf = (node: ts.Node, source: ts.SourceFile): Edit[] => [
  ...conditionEdits(node, source),
  ...operatorEdits(node, source),
  ...wordEdits(node, source),
  ...textEdits(node, source),
];

function conditionEdits(node: ts.Node, source: ts.SourceFile): Edit[] {
  if (!ts.isIfStatement(node) && !ts.isConditionalExpression(node)) return [];
  const asked = ts.isIfStatement(node) ? node.expression : node.condition;
  const whole = spanOf(asked, source);
  return ['true', 'false'].map((text) => ({ ...whole, text, whole }));
}

function operatorEdits(node: ts.Node, source: ts.SourceFile): Edit[] {
  const whole = spanOf(node, source);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [{ from: whole.from, to: whole.from + 1, text: '', whole }];
  if (!ts.isBinaryExpression(node)) return [];
  const operator = node.operatorToken;
  const text = operators[operator.getText(source)];
  return text === undefined ? [] : [{ ...spanOf(operator, source), text, whole }];
}

function wordEdits(node: ts.Node, source: ts.SourceFile): Edit[] {
  const whole = spanOf(node, source);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ ...whole, text: 'false', whole }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ ...whole, text: 'true', whole }];
  const text = node.getText(source);
  if (ts.isNumericLiteral(node) && !ts.isElementAccessExpression(node.parent))
    return isName(node) ? [] : [{ ...whole, text: `(${text} + 1)`, whole }];
  return ts.isExpressionStatement(node) && refuses.test(text)
    ? [{ ...whole, text: ';', whole: spanOf(node.expression, source) }]
    : [];
}

/** What names a property has no expression around it. */
const isName = (node: ts.Node): boolean => 'name' in node.parent && node.parent.name === node;

function textEdits(node: ts.Node, source: ts.SourceFile): Edit[] {
  const isPart = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  if ((!isPart && !ts.isStringLiteralLike(node)) || isName(node)) return [];
  const text = isPart ? wholeText(node) : node;
  if (!isSql(text.getText(source))) return [];
  const whole = spanOf(ts.isTaggedTemplateExpression(text.parent) ? text.parent : text, source);
  return sqlEdits(node.getText(source), node.getStart(source)).map((edit) => ({ ...edit, whole }));
}

/** The text that a part of it, between two inserted values, belongs to. */
const wholeText = (part: ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail): ts.Node =>
  ts.isTemplateHead(part) ? part.parent : part.parent.parent;

const sqlEdits = (text: string, from: number): Omit<Edit, 'whole'>[] =>
  sqlFaults.flatMap(([fault, other]) =>
    [...text.matchAll(fault)].map((found) => ({
      from: from + found.index,
      to: from + found.index + found[0].length,
      text: other,
    })),
  );

/** Types, imports and thrown messages hold nothing that a test could tell. */
const isSkipped = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

/** All the faults that can be planted in a file, in the order of their places. */
export function findMutants(file: string, content: string): Mutant[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const lines = content.split('\n');
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (isSkipped(node)) return;
    for (const edit of editsOf(node, source)) {
      const line = source.getLineAndCharacterOfPosition(edit.from).line;
      const start = source.getPositionOfLineAndCharacter(line, 0);
      const before = lines[line] ?? '';
      const after = before.slice(0, edit.from - start) + edit.text + before.slice(edit.to - start);
      found.push({ file, ...edit, line: line + 1, before: before.trim(), after: after.trim() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.sort((a, b) => a.from - b.from);
}
