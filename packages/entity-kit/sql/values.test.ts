import { expect, test } from 'vitest';
import * as z from 'zod';
import { date, decimal, flag, instant, integer, json, text } from '../definition/fields.ts';
import { comparable } from './values.ts';

const kinds = {
  flag: flag(),
  instant: instant(),
  date: date(),
  integer: integer(),
  number: decimal(),
  text: text(),
  json: json({ of: z.unknown() }),
};
const read = (kind: keyof typeof kinds, value: unknown) => comparable('a', kinds[kind], value);

test.each<[keyof typeof kinds, unknown, unknown]>([
  ['integer', 5, 5],
  ['integer', '-5', -5],
  ['integer', 2_147_483_647, 2_147_483_647],
  ['integer', -2_147_483_647, -2_147_483_647],
  ['number', 1.5, 1.5],
  ['number', '1.5', 1.5],
  ['flag', true, true],
  ['flag', false, false],
  ['flag', 1, true],
  ['flag', '1', true],
  ['flag', 'true', true],
  ['flag', 0, false],
  ['flag', '0', false],
  ['flag', 'false', false],
  ['instant', '2026-05-01', '2026-05-01T00:00:00.000Z'],
  ['instant', '2026-05-01T10:00', '2026-05-01T10:00:00.000Z'],
  ['instant', '2026-05-01 10:00:30', '2026-05-01T10:00:30.000Z'],
  ['instant', '2026-05-01T10:00Z', '2026-05-01T10:00:00.000Z'],
  ['instant', '2026-05-01T10:00+02:00', '2026-05-01T08:00:00.000Z'],
  ['date', '2026-05-01', '2026-05-01'],
  ['date', '2026-05-01T23:00:00Z', '2026-05-01'],
  ['text', '', ''],
])('a condition on a field of kind %s reads %j as %j', (kind, value, wanted) => {
  expect(read(kind, value)).toBe(wanted);
});

test.each<[keyof typeof kinds, unknown]>([
  ['integer', 1.5],
  ['integer', '1.5'],
  ['integer', ''],
  ['integer', true],
  ['integer', 2_147_483_648],
  ['integer', -2_147_483_648],
  ['number', ''],
  ['number', ' '],
  ['number', 'x'],
  ['number', true],
  ['number', Infinity],
  ['flag', 2],
  ['flag', -1],
  ['flag', '2'],
  ['flag', ''],
  ['flag', 'yes'],
  ['instant', 5],
  ['instant', 'today'],
  ['instant', '2026'],
  ['instant', 'May 1, 2026'],
  ['instant', ['2026-05-01']],
  ['instant', '2026-13-01'],
  ['instant', '2026-05-01T25:00Z'],
  ['date', 20_260_501],
  ['date', '2026-02-30'],
  ['date', '2026-13-01'],
  ['date', 'today'],
  ['date', '2026-05'],
  ['date', ['2026-05-01']],
  ['text', 5],
  ['json', {}],
])('a condition on a field of kind %s refuses %j', (kind, value) => {
  expect(() => read(kind, value)).toThrow(expect.objectContaining({ statusCode: 400 }));
});

test('a moment without a time zone is read as UTC, wherever the server stands', () => {
  const here = process.env['TZ'];
  process.env['TZ'] = 'America/New_York';
  try {
    expect(read('instant', '2026-05-01T10:00')).toBe('2026-05-01T10:00:00.000Z');
    expect(read('instant', '2026-05-01 10:00')).toBe('2026-05-01T10:00:00.000Z');
  } finally {
    if (here === undefined) delete process.env['TZ'];
    else process.env['TZ'] = here;
  }
});
