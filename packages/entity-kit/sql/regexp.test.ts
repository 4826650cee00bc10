import { expect, test } from 'vitest';
import { checkedRegexp } from './regexp.ts';

const check = (pattern: unknown) => checkedRegexp('name', pattern);
const refused = (words: string) =>
  expect.objectContaining({ statusCode: 400, message: expect.stringContaining(words) as string }) as unknown;

test.each([
  ['a', { pattern: 'a', isFolded: false }],
  ['/a/', { pattern: 'a', isFolded: false }],
  ['/a\n/b/i', { pattern: 'a\n/b', isFolded: true }],
  ['/a', { pattern: '/a', isFolded: false }],
  ['a***:', { pattern: 'a***:', isFolded: false }],
  ['a'.repeat(200), { pattern: 'a'.repeat(200), isFolded: false }],
  // 250 characters once it is written out, and no more.
  ['a{250}', { pattern: 'a{250}', isFolded: false }],
  ['a{1,250}', { pattern: 'a{1,250}', isFolded: false }],
  ['(ab){125}', { pattern: '(ab){125}', isFolded: false }],
  ['((ab){5}){25}', { pattern: '((ab){5}){25}', isFolded: false }],
  ['a{0}b{249}', { pattern: 'a{0}b{249}', isFolded: false }],
  ['{300}', { pattern: '{300}', isFolded: false }],
  ['a){250}', { pattern: 'a){250}', isFolded: false }],
  ['[ab]{250}', { pattern: '[ab]{250}', isFolded: false }],
])('%s is taken', (pattern, taken) => {
  expect(check(pattern)).toEqual(taken);
});

test.each([
  ['a'.repeat(201), 'at most 200 characters'],
  [5, 'at most 200 characters'],
  ['/a/g', 'flags: g'],
  ['/a/ii', 'flags: ii'],
  ['(a)\\1', 'references to its own groups'],
  ['a(?=b)', 'looking around'],
  ['***:a', 'looking around'],
  ['a{251}', 'at most 250 characters'],
  ['a{1,251}', 'at most 250 characters'],
  ['ba{250}', 'at most 250 characters'],
  ['(ab){126}', 'at most 250 characters'],
  ['((ab){5}){26}', 'at most 250 characters'],
  ['a{0}b{250}', 'at most 250 characters'],
  ['a){251}', 'at most 250 characters'],
  ['(a)b{250}', 'at most 250 characters'],
])('%s is refused: %s', (pattern, words) => {
  expect(() => check(pattern)).toThrow(refused(words));
});
