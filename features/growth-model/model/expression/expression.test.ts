import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileExpression } from './compile-expression.ts';
import { parseExpression, type BinarySign, type Expression } from './parse-expression.ts';

const names = ['a', 'b', 'c'];
const around = {
  placeOf: (name: string) => (names.includes(name) ? names.indexOf(name) : undefined),
  functionOf: () => undefined,
};
const evaluate = (text: string, values: readonly number[] = []) =>
  compileExpression(parseExpression(text), around).run(Float64Array.from(values));

test.each([
  ['1+2*3', 7],
  ['2**3**2', 512],
  ['-2**2', -4],
  ['2**-1', 0.5],
  ['(1<2)*5+(2<=1)*7', 5],
  ['8/4/2', 1],
  ['1-2-3', -4],
  ['.5e1 + 1.', 6],
  ['where(0, 1, 2) + ifElse(3 > 2, 10, 20)', 12],
  ['mod(-1, 3)', 2],
  ['logical_and(1, 0) + logical_or(1, 0)', 1],
  ['max(1, min(4, 3)) + abs(-2) + sqrt(9)', 8],
  ['1 < 2 & 0', 0],
])('%s comes to %d', (text, value) => {
  expect(evaluate(text)).toBeCloseTo(value, 12);
});

test.each([
  ['', 'not-an-expression', 'place 1'],
  ['1 +', 'not-an-expression', 'the end'],
  ['2^3', 'unknown-sign', '**'],
  ['a b', 'not-an-expression', 'place 3'],
  ['1 < 2 < 3', 'not-an-expression', 'chained'],
  ['process.exit()', 'unknown-sign', 'place 8'],
  ['constructor', 'unknown-name', 'constructor'],
  ['__proto__', 'unknown-name', '__proto__'],
  ['eval(1)', 'unknown-function', 'eval'],
  ['toString(1)', 'unknown-function', 'toString'],
  ['exp(1, 2)', 'wrong-count', 'takes 1'],
  ['a = 1', 'unknown-sign', '='],
  ['"a"', 'unknown-sign', 'place 1'],
  ['1e999', 'not-a-number', '1e999'],
  ['('.repeat(300), 'too-deep', '100'],
  ['-'.repeat(300) + '1', 'too-deep', '100'],
  ['2**'.repeat(300) + '1', 'too-deep', '100'],
  ['1+'.repeat(1900) + '1', 'too-long', '1500'],
  ['1'.repeat(5000), 'too-long', '4000'],
])('%.40s is refused with its place and reason', (text, code, words) => {
  expect(() => evaluate(text)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(words) }) as Error,
  );
});

const signs: readonly BinarySign[] = ['+', '-', '*', '/', '<', '<=', '>', '>=', '==', '!='];
const expressions = fc.letrec<{ any: Expression }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.integer({ min: 0, max: 9 }).map((value): Expression => ({ kind: 'number', value })),
    fc.constantFrom(...names).map((name): Expression => ({ kind: 'name', name })),
    tie('any').map((of): Expression => ({ kind: 'minus', of })),
    fc
      .tuple(fc.constantFrom(...signs), tie('any'), tie('any'))
      .map(([sign, left, right]): Expression => ({ kind: 'both', sign, left, right })),
  ),
})).any;

/** The same numbers by another way: straight from the tree, and its text with every bracket. */
function reckon(one: Expression, values: readonly number[]): number {
  if (one.kind === 'number') return one.value;
  if (one.kind === 'name') return values[names.indexOf(one.name)] ?? 0;
  if (one.kind === 'minus') return -reckon(one.of, values);
  if (one.kind === 'call') return Number.NaN;
  const [a, b] = [reckon(one.left, values), reckon(one.right, values)];
  const told: Partial<Record<BinarySign, number>> = {
    ...{ '+': a + b, '-': a - b, '*': a * b, '/': a / b, '<': Number(a < b), '<=': Number(a <= b) },
    ...{ '>': Number(a > b), '>=': Number(a >= b), '==': Number(a === b), '!=': Number(a !== b) },
  };
  return told[one.sign] ?? Number.NaN;
}
function write(one: Expression): string {
  if (one.kind === 'number') return String(one.value);
  if (one.kind === 'name') return one.name;
  if (one.kind === 'minus') return `-(${write(one.of)})`;
  return one.kind === 'call' ? '' : `(${write(one.left)}) ${one.sign} (${write(one.right)})`;
}

describe('random expressions', () => {
  test('come to what their tree says', () => {
    fc.assert(
      fc.property(
        expressions,
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 3, maxLength: 3 }),
        (one, values) => {
          expect(evaluate(write(one), values)).toEqual(reckon(one, values));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('of plus, times and powers without brackets bind as JavaScript does', () => {
    const part = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom('+', '-', '*', '/'));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
        const terms: number[] = [];
        let [sign, product] = [1, 1];
        let before = '*';
        for (const [value, next] of parts) {
          product = before === '/' ? product / value : product * value;
          if (next === '+' || next === '-') {
            terms.push(sign * product);
            [sign, product, before] = [next === '+' ? 1 : -1, 1, '*'];
          } else before = next;
        }
        terms.push(sign * (before === '/' ? product / 1 : product * 1));
        const told = evaluate(`${parts.map(([value, next]) => `${value} ${next}`).join(' ')} 1`);
        expect(told).toBeCloseTo(
          terms.reduce((sum, one) => sum + one, 0),
          9,
        );
      }),
    );
  });

  test('any text is read or refused, and nothing else happens', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        try {
          parseExpression(text);
        } catch (error) {
          expect((error as Error).name).toBe('ModelFault');
        }
      }),
    );
  });
});
