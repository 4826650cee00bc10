import { expect, test } from 'vitest';
import { valueLabels } from './axis-times.ts';

test.each([
  ['en', ['17.5', '20', '1,000', '0.125']],
  ['es', ['17,5', '20', '1.000', '0,125']],
])('values along a chart are written as the readings are (%s)', (locale, labels) => {
  expect(valueLabels([17.5, 20, 1000, 0.125], { locale })).toEqual(labels);
});
