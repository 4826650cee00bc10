import { expect, test } from 'vitest';
import { amountText, readAmount } from './amount.ts';

test('amounts are read in the language of the reader, and nothing else', () => {
  const read = (lang: string, ...texts: string[]) => texts.map((text) => readAmount(text, lang));
  expect(read('en', '3', ' 2,5 ', '0.125', '1000000', '1,000', '1,000.5')).toEqual([3, 2.5, 0.125, 1e6, 1000, 1000.5]);
  expect(read('es', '3', '2,5', '0.125', '1,000', '1,000.5')).toEqual([3, 2.5, 0.125, 1000, 1000.5]);
  expect(read('en', '', '-1', '1e3', '1.2.3', 'two', '9999999999', '0.1234567')).toEqual(Array(7).fill(undefined));
});

test('amounts are written in the language of the reader, differences with their sign', () => {
  expect(amountText(31.5, 'es', 'L')).toBe('31.5 L');
  expect(amountText(2, 'en', undefined)).toBe('2');
  expect([1.5, -1.5].map((by) => amountText(by, 'en', 'kg', 'always'))).toEqual(['+1.5 kg', '-1.5 kg']);
});
