import { ModelFault } from '../model-fault.ts';

/** A word of an expression and where it begins, counted from 1. */
export interface Token {
  kind: 'number' | 'name' | 'sign' | 'end';
  text: string;
  at: number;
}

/** Characters an expression has at most. */
export const longestExpression = 4000;

const blank = /\s+/y;
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const name = /[A-Za-z_]\w*/y;
const sign = /\*\*|<=|>=|==|!=|[-+*/<>(),&|]/y;
const kinds = [
  ['number', number],
  ['name', name],
  ['sign', sign],
] as const;

/** Cuts an expression into words; refuses what is none, with its place. */
export function readTokens(text: string): Token[] {
  if (text.length > longestExpression)
    throw new ModelFault('too-long', `An expression has at most ${longestExpression} characters.`);
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const take = (pattern: RegExp) => {
      pattern.lastIndex = at;
      return pattern.exec(text)?.[0];
    };
    const space = take(blank);
    if (space !== undefined) {
      at += space.length;
      continue;
    }
    const kind = kinds.find(([, pattern]) => take(pattern) !== undefined);
    const found = kind && take(kind[1]);
    if (!kind || found === undefined) throw unknownSign(text, at);
    tokens.push({ kind: kind[0], text: found, at: at + 1 });
    at += found.length;
  }
  return [...tokens, { kind: 'end', text: '', at: text.length + 1 }];
}

function unknownSign(text: string, at: number): ModelFault {
  const found = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const hint = found === '^' ? ' Powers are written **.' : '';
  return new ModelFault('unknown-sign', `“${found}” at place ${at + 1} is no part of an expression.${hint}`);
}
