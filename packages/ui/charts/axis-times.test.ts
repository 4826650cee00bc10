import { expect, test } from 'vitest';
import { axisLabels, labelSpace, valueLabels, type TimeAxis } from './axis-times.ts';

const pxPerLetter = 6.5;
const measure = (label: string) => label.length * pxPerLetter;
const axes: TimeAxis[] = [
  { zone: 'America/Los_Angeles', locale: 'en', isHour24: false },
  { zone: 'America/Los_Angeles', locale: 'es', isHour24: false },
  { zone: 'Europe/Madrid', locale: 'es', isHour24: true },
];

test.each(axes)('times along a chart never touch each other, %o', (axis) => {
  const space = labelSpace(axis, measure);
  const marks = Array.from({ length: 48 }, (_, hour) => Date.UTC(2026, 10, 21) / 1000 + hour * 3600);
  const lines = axisLabels(marks, 3600, axis).map((label) => label.split('\n'));
  for (const line of lines.flat()) expect(measure(line)).toBeLessThan(space);
});

test.each([
  ['en', ['17.5', '20', '1000', '0.125']],
  ['es', ['17,5', '20', '1000', '0,125']],
])('values along a chart are written as the readings are (%s)', (locale, labels) => {
  expect(valueLabels([17.5, 20, 1000, 0.125], { locale })).toEqual(labels);
});

test('a clock of 24 hours lets labels stand closer than one that says a. m.', () => {
  const [, twelve, twentyFour] = axes.map((axis) => labelSpace(axis, measure));
  expect(twentyFour).toBeLessThan(twelve!);
});
