import { expect, test } from 'vitest';
import { findNumberFault, readNumber, writeNumber } from './typed-numbers.ts';

const read = (lang: string, texts: readonly string[]) => texts.map((text) => readNumber(text, lang));

test('numbers are read as the language of the reader writes them', () => {
  expect(read('en', ['3', ' 2.5 ', '1,000', '1,000.5', '1,234,567', '-4', '0.125', '-12,500.25'])).toEqual([
    ...[3, 2.5, 1000, 1000.5, 1_234_567, -4, 0.125, -12_500.25],
  ]);
  // Scales, labels and the files of the states have a decimal point, whatever the language: 1.125 kg are never a ton.
  expect(read('es', ['3', '2.5', '1.125', '1,000', '1,000.5', '1,234,567', '-4', '1 000.5'])).toEqual([
    ...[3, 2.5, 1.125, 1000, 1000.5, 1_234_567, -4, 1000.5],
  ]);
});

test('the other mark is one of decimals where it cannot stand between thousands', () => {
  expect(read('en', ['2,5', '0,125', '1234,567'])).toEqual([2.5, 0.125, 1234.567]);
  expect(read('es', ['2,5', '0,125', '1234,567'])).toEqual([2.5, 0.125, 1234.567]);
});

test('what is no number is none', () => {
  const none = [
    '',
    ' ',
    '-',
    '.',
    ',',
    '-.',
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

test('half a number is read as it is typed', () => {
  expect(read('en', ['1.', '.5', '-.5', '1,000.'])).toEqual([1, 0.5, -0.5, 1000]);
  expect(read('es', ['1.', ',5', '.5', '-,25'])).toEqual([1, 0.5, 0.5, -0.25]);
});

test('what a field shows is read as the same number', () => {
  for (const lang of ['en', 'es'])
    for (const value of [0, 1000, 1.234, -0.125, 1234567.891, 0.1, 1e-9, -22])
      expect(readNumber(writeNumber(value, lang), lang)).toBe(value);
  expect([writeNumber(1234.5, 'en'), writeNumber(1.234, 'es')]).toEqual(['1234.5', '1.234']);
});

test('a limit is held against the number that the reader means', () => {
  const fault = (text: string, lang: string) => findNumberFault(text, { isWhole: true, max: 500 }, lang);
  expect([fault('1,000', 'en'), fault('1,5', 'en'), fault('1.000', 'es'), fault('x', 'es'), fault('', 'en')]).toEqual([
    ...['Cannot be more than 500', 'Must be an integer', undefined, 'Must be a number', undefined],
  ]);
});
