import { expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

const read = (lang: string, texts: readonly string[]) => texts.map((text) => readNumber(text, lang));

test('numbers are read as the language of the reader writes them', () => {
  expect(read('en', ['3', ' 2.5 ', '1,000', '1,000.5', '1,234,567', '-4', '0.125', '-12,500.25'])).toEqual([
    ...[3, 2.5, 1000, 1000.5, 1_234_567, -4, 0.125, -12_500.25],
  ]);
  expect(read('es', ['3', '2,5', '1.000', '1.000,5', '1.234.567', '-4', '0,125', '1 000,5'])).toEqual([
    ...[3, 2.5, 1000, 1000.5, 1_234_567, -4, 0.125, 1000.5],
  ]);
});

test('the other mark is one of decimals where it cannot stand between thousands', () => {
  expect(read('en', ['2,5', '0,125', '1234,567'])).toEqual([2.5, 0.125, 1234.567]);
  expect(read('es', ['2.5', '0.125', '1234.567'])).toEqual([2.5, 0.125, 1234.567]);
});

test('what is no number is none', () => {
  const none = [
    '',
    ' ',
    '-',
    '.',
    '1.',
    ',5',
    '1e3',
    '1.2.3',
    '1,2,3',
    '1,00,000',
    '1.000,5,2',
    'two',
    '0x10',
    '--1',
    '1,000,00',
  ];
  expect(read('en', none)).toEqual(none.map(() => undefined));
  expect(read('es', none)).toEqual(none.map(() => undefined));
});
