import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linearPattern } from './linear-pattern.ts';

test('a pattern says of a whole value what a regular expression says', () => {
  const part = fc.constantFrom(
    'a',
    'b',
    '.',
    '[ab]',
    '[^a]',
    '[a-c]',
    '\\d',
    '\\.',
    '(a|b)',
    '(?:ab|)',
    '\\w',
    '^',
    '|',
    '',
  );
  const piece = fc
    .tuple(part, fc.constantFrom('', '*', '+', '?'))
    .map(([one, times]) => (['|', '^', ''].includes(one) ? one.replace('^', '') : `${one}${times}`));
  const pattern = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const value = fc.array(fc.constantFrom('a', 'b', 'c', '1', '.', '_'), { maxLength: 6 }).map((all) => all.join(''));
  fc.assert(
    fc.property(pattern, value, (wanted, text) => {
      expect([wanted, text, linearPattern(wanted)(text)]).toEqual([
        wanted,
        text,
        new RegExp(`^(?:${wanted})$`).test(text),
      ]);
    }),
    { numRuns: 3_000 },
  );
});

test('words with | between them may be many, and signs with a backslash stand for themselves', () => {
  const words = Array.from({ length: 1_000 }, (_, index) => `Unit ${index}`);
  const matches = linearPattern(`(${words.join('|')}|A\\.B\\|C)`);
  expect(['Unit 0', 'Unit 999', 'A.B|C', 'Unit 1000', '', 'AxB|C'].map(matches)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(linearPattern('')('')).toBe(true);
  expect(linearPattern('a|')('')).toBe(true);
});

test('no pattern takes long, and what is not understood is refused', () => {
  const matches = linearPattern('(a*)*(a|a)*(a+a+)+(a*a*)*b');
  const took = (values: readonly string[]) => {
    const start = performance.now();
    expect(values.map(matches)).toEqual(values.map(() => false));
    return performance.now() - start;
  };
  const short = Array.from({ length: 8 }, () => 'a'.repeat(1_000));
  const rounds = Array.from({ length: 5 }, () => ({ long: took([short.join('')]), short: took(short) }));
  const fewest = (kind: 'long' | 'short') => Math.min(...rounds.map((round) => round[kind]));
  // By the square of its length the long one would take eight times as long.
  expect(fewest('long')).toBeLessThan(4 * fewest('short'));
  for (const odd of ['.'.repeat(101), 'a{2}', '(a', 'a)', '[a', '*', 'a**', '(?=a)', '(?i)a', '\\b', '\\', 'a\\1'])
    expect(() => linearPattern(odd), odd).toThrow(/regular expression/);
});
