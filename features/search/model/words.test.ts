import { describe, expect, test } from 'vitest';
import { plainText, typedWords, wholeForms } from './plain-words.ts';
import { countMistakes, isNearly } from './typing-mistakes.ts';

test.each([
  ['E-03', 'e 03'],
  ['  Época  Ñandú ', 'epoca nandu'],
  ['%_\\', ''],
  ['00:1A:2b', '00 1a 2b'],
])('%j is compared as %j', (typed, plain) => {
  expect(plainText(typed)).toBe(plain);
});

test('a code is looked for run together, without its zeros, and in its pieces', () => {
  expect(typedWords('e-03 west')).toEqual([{ forms: [['e03'], ['e3 '], ['e', '03']] }, { forms: [['west']] }]);
  expect(typedWords(' - % ')).toEqual([]);
  expect(wholeForms('E-03')).toEqual({ beginnings: ['e 03', 'e03'], names: ['e 03', 'e03', 'e3'] });
});

describe('typing mistakes', () => {
  test.each([
    ['tidewter', 'Tidewater', true],
    ['tdiewater', 'Tidewater', true],
    ['grwoer', 'Grower', true],
    ['flwo', 'Flower East', true],
    ['flower eats', 'Flower East', true],
    ['cat', 'Cut', false],
    ['west', 'Gestión', false],
    ['ridewater', 'Tidewater', true],
    ['harvest', 'Tidewater', false],
    ['tide west', 'Tidewater', false],
  ])('%j for %j: %j', (typed, text, isNear) => {
    expect(isNearly(typed, text)).toBe(isNear);
  });

  test('two letters that changed places are one mistake', () => {
    expect(countMistakes('ab', 'ba', Infinity).at(-1)).toBe(1);
    expect(countMistakes('kitten', 'sitting', Infinity).at(-1)).toBe(3);
    expect(countMistakes('', 'abc', Infinity).at(-1)).toBe(3);
  });

  test('are counted no further than asked for, wherever the word ends', () => {
    expect(countMistakes('abcdef', 'abcdef', 2)).toEqual([Infinity, Infinity, Infinity, Infinity, 2, 1, 0]);
    expect(Math.min(...countMistakes('kitten', 'sitting', 2))).toBe(2);
    expect(Math.min(...countMistakes('kitten', 'mouse', 2))).toBe(Infinity);
  });

  test('in the longest of words of many rows hold nobody up: letters are compared with those close by alone', () => {
    const reads = (length: number) => {
      let count = 0;
      const get = (word: object, at: string) => {
        count += 1;
        return Reflect.get(word, at) as unknown;
      };
      const word = new Proxy(Object('a'.repeat(length)) as object, { get }) as unknown as string;
      expect(Math.min(...countMistakes(`${'a'.repeat(length - 10)}bcdefghijk`, word, 2))).toBe(Infinity);
      return count;
    };
    // Every letter against every letter would be sixty-four times as many.
    expect(reads(800)).toBeLessThan(10 * reads(100));
    expect(isNearly(`${'a'.repeat(90)}bcdefghijk`, `${'a'.repeat(100)} `.repeat(15))).toBe(false);
  });
});
