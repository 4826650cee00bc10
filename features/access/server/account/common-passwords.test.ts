import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  '123456789012',
  'Password1234',
  'P@ssw0rd2024!',
  'qwertyuiop12',
  'QWERTYUIOPAS',
  'passwordpassword',
  'abcabcabcabcabc',
  'administrator',
  '2024football!',
  '1qaz2wsx3edc',
  'zyxwvutsrqpo',
])('%s is among the first that anybody tries', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['correct horse battery', 'a long first secret', 'Lettuce-9-tractor', 'kirsche am dienstag', 'tX7#pQ2!vL9z'])(
  '%s may be used',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
