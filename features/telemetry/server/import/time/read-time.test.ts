import { expect, test } from 'vitest';
import { createTimeReader, isTimeFormat } from './read-time.ts';

const noon = Date.UTC(2026, 2, 1, 12);

test.each([
  ['iso', '2026-03-01T12:00:00Z', { at: noon }],
  ['iso', '2026-03-01 12:00:00+00:00', { at: noon }],
  ['iso', '2026-03-01 05:00:00 -07:00', { at: noon }],
  ['iso', '2026-03-01T12:00:00.000Z', { at: noon }],
  ['iso', '2026-03-01 12:00', { wall: noon }],
  ['iso', '2026-03-01', { wall: noon - 43_200_000 }],
  ['iso', '20260301T1200', { wall: noon }],
  ['iso', '12:00', undefined],
  ['iso', '2026', undefined],
  ['iso', '2026-02-30 12:00', undefined],
  ['iso', '3/1/26 12:00', undefined],
  ['us', '3/1/26 12:00', { wall: noon }],
  ['us', '03/01/2026 12:00', { wall: noon }],
  ['us', '3/1/2026 12:00:30', { wall: noon + 30_000 }],
  ['us', '3/1/26 12:00 PM', { wall: noon }],
  ['us', '3/1/26 9:15:00 am', { wall: noon - 9_900_000 }],
  ['us', '3/1/26', { wall: noon - 43_200_000 }],
  ['us', '13/1/26 12:00', undefined],
  ['us', 'soon', undefined],
  ['excel-serial', '46082.5', { wall: noon }],
  ['excel-serial', '46082', { wall: noon - 43_200_000 }],
  ['excel-serial', '46082.00347', { wall: noon - 43_200_000 + 300_000 }],
  ['excel-serial', '46082.50001', { wall: noon + 1_000 }],
  ['excel-serial', '-1', undefined],
  ['excel-serial', '12:00', undefined],
  ['epoch-s', '1772366400', { at: noon }],
  ['epoch-s', '1772366400.25', { at: noon + 250 }],
  ['epoch-s', '1772366400000', undefined],
  ['epoch-ms', '1772366400000', { at: noon }],
  ['epoch-ms', '1772366400', undefined],
  ['dd.MM.yyyy HH:mm', '01.03.2026 12:00', { wall: noon }],
  ['dd.MM.yyyy HH:mm', '03/01/2026 12:00', undefined],
  ['yyyy-MM-dd HH:mm ZZ', '2026-03-01 13:00 +01:00', { at: noon }],
  ["dd 'Zulu' MM yyyy", '01 Zulu 03 2026', { wall: noon - 43_200_000 }],
] as const)('a time written as %s: "%s"', (format, text, expected) => {
  expect(createTimeReader(format)(text)).toEqual(expected);
});

test('a file that changes between ways of writing is still read', () => {
  const read = createTimeReader('us');
  const walls = ['3/1/26 12:00:00', '3/1/26 12:00', '3/1/26 12:00 PM', '3/1/26 12:00'].map((text) => read(text));
  expect(walls).toEqual(Array(4).fill({ wall: noon }));
});

test.each([
  ['iso', true],
  ['dd.MM.yyyy HH:mm', true],
  ['yyyyMMddHHmmss', true],
  ['HH:mm', false],
  ['ISO8601', false],
  ['MM/yyyy', false],
])('"%s" is a time format: %s', (format, expected) => {
  expect(isTimeFormat(format)).toBe(expected);
});
