import { ModelFault } from '../model-fault.ts';
import { readTokens, type Token } from './read-tokens.ts';

export type BinarySign = '+' | '-' | '*' | '/' | '**' | '<' | '<=' | '>' | '>=' | '==' | '!=' | '&' | '|';

/** An expression, read. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'name'; name: string }
  | { kind: 'call'; name: string; values: readonly Expression[] }
  | { kind: 'minus'; of: Expression }
  | { kind: 'both'; sign: BinarySign; left: Expression; right: Expression };

/** How deep parts may stand in each other, and how many an expression may have. */
export const deepest = 100;
export const mostParts = 1500;

/** Signs from the loosest to the tightest, as Python binds them. */
const levels: readonly (readonly string[])[] = [
  ['<', '<=', '>', '>=', '==', '!='],
  ['|'],
  ['&'],
  ['+', '-'],
  ['*', '/'],
];

/**
 * Reads an expression of the GreenLight format: numbers, names, + − * / **, comparisons (1 or 0), & and |, and calls. Powers bind
 * from the right and before a minus, comparisons are not chained. Refuses everything else with its place; nothing is ever run as
 * program text.
 */
export function parseExpression(text: string): Expression {
  const reader = new Reader(readTokens(text));
  const expression = reader.level(0, 0);
  reader.expectEnd();
  return expression;
}

class Reader {
  readonly #tokens: readonly Token[];
  #next = 0;
  #parts = 0;
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get #token(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', at: 0 };
  }

  /** A part of the expression, counted. */
  #part<E extends Expression>(part: E): E {
    this.#parts += 1;
    if (this.#parts > mostParts) throw new ModelFault('too-long', `An expression has at most ${mostParts} parts.`);
    return part;
  }

  #take(text: string): boolean {
    const isIt = this.#token.kind === 'sign' && this.#token.text === text;
    if (isIt) this.#next += 1;
    return isIt;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw this.#unexpected(`“${text}” was expected`);
  }

  #unexpected(wanted: string): ModelFault {
    const { kind, text, at } = this.#token;
    const found = kind === 'end' ? 'the end' : `“${text}”`;
    return new ModelFault('not-an-expression', `${wanted} at place ${at}, where ${found} stands.`);
  }

  expectEnd(): void {
    if (this.#token.kind !== 'end') throw this.#unexpected('The end of the expression was expected');
  }

  level(level: number, depth: number): Expression {
    if (depth > deepest) throw new ModelFault('too-deep', `Parts stand more than ${deepest} deep in each other.`);
    const signs = levels[level];
    if (!signs) return this.#signed(depth);
    let left = this.level(level + 1, depth);
    for (let count = 0; this.#token.kind === 'sign' && signs.includes(this.#token.text); count += 1) {
      if (level === 0 && count > 0) throw this.#unexpected('Comparisons cannot be chained; the end was expected');
      const sign = this.#token.text as BinarySign;
      this.#next += 1;
      left = this.#part({ kind: 'both', sign, left, right: this.level(level + 1, depth) });
    }
    return left;
  }

  #signed(depth: number): Expression {
    if (depth > deepest) throw new ModelFault('too-deep', `Parts stand more than ${deepest} deep in each other.`);
    if (this.#take('-')) return this.#part({ kind: 'minus', of: this.#signed(depth + 1) });
    if (this.#take('+')) return this.#signed(depth + 1);
    const base = this.#single(depth);
    if (!this.#take('**')) return base;
    return this.#part({ kind: 'both', sign: '**', left: base, right: this.#signed(depth + 1) });
  }

  #single(depth: number): Expression {
    const { kind, text } = this.#token;
    if (kind === 'number') {
      this.#next += 1;
      const value = Number(text);
      if (!Number.isFinite(value)) throw new ModelFault('not-a-number', `${text} is too large a number.`);
      return this.#part({ kind: 'number', value });
    }
    if (kind === 'name') {
      this.#next += 1;
      return this.#take('(') ? this.#call(text, depth) : this.#part({ kind: 'name', name: text });
    }
    if (!this.#take('(')) throw this.#unexpected('A number, a name or “(” was expected');
    const inside = this.level(0, depth + 1);
    this.#expect(')');
    return inside;
  }

  #call(name: string, depth: number): Expression {
    const values = [this.level(0, depth + 1)];
    while (this.#take(',')) values.push(this.level(0, depth + 1));
    this.#expect(')');
    return this.#part({ kind: 'call', name, values });
  }
}

/** Names and functions that an expression uses. */
export function usesOf(expression: Expression): { names: Set<string>; functions: Set<string> } {
  const [names, functions] = [new Set<string>(), new Set<string>()];
  const look = (part: Expression): void => {
    if (part.kind === 'name') names.add(part.name);
    if (part.kind === 'minus') look(part.of);
    if (part.kind === 'both') {
      look(part.left);
      look(part.right);
    }
    if (part.kind !== 'call') return;
    functions.add(part.name);
    part.values.forEach(look);
  };
  look(expression);
  return { names, functions };
}
