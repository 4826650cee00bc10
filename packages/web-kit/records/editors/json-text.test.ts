import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonFault, readJson, UnreadJson } from './json-text.ts';

describe('where a text stops being JSON', () => {
  test.each([
    ['{"a": 1,\n "b": }', { line: 2, column: 7 }],
    ['[1,\n2', { line: 2, column: 2 }],
    ['{a: 1}', { line: 1, column: 2 }],
    ['[1, 2,]', { line: 1, column: 7 }],
    ['{"a": 01}', { line: 1, column: 8 }],
    ['"open', { line: 1, column: 1 }],
    ['1 2', { line: 1, column: 3 }],
    ['"\\N"', { line: 1, column: 1 }],
    ['["\\u00aF", 1E5]', undefined],
    ['', { line: 1, column: 1 }],
  ])('%j', (text, place) => expect(jsonFault(text)).toEqual(place));

  test('what the browser reads has none, and what it refuses has one', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '\\', '0', ' '), (text, place, sign) => {
        const at = place % (text.length + 1);
        const bent = text.slice(0, at) + sign + text.slice(at + 1);
        for (const one of [text, bent]) {
          const isRead = one.trim() !== '' && !(readJson(one) instanceof UnreadJson);
          expect(jsonFault(one) === undefined, one).toBe(isRead);
        }
      }),
    );
  });
});
