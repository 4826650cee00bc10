import { expect, test } from 'vitest';
import { amountText, readAmount } from './amount.ts';

test('amounts are read with a comma or a point, and nothing else', () => {
  expect(['3', ' 2,5 ', '0.125', '1000000'].map(readAmount)).toEqual([3, 2.5, 0.125, 1_000_000]);
  expect(['', '-1', '1e3', '1.2.3', '1,000.5', 'two', '9999999999'].map(readAmount)).toEqual(Array(7).fill(undefined));
});

test('amounts are written in the language of the reader, differences with their sign', () => {
  expect(amountText(31.5, 'es', 'L')).toBe('31,5 L');
  expect(amountText(2, 'en', undefined)).toBe('2');
  expect([1.5, -1.5].map((by) => amountText(by, 'en', 'kg', 'always'))).toEqual(['+1.5 kg', '-1.5 kg']);
});
