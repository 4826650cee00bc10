import { designatorIds } from '@trellis/climate/model';
import { expect, test } from 'vitest';
import { contactParts } from './contact-parts.ts';

const said = (...values: number[]) => ({
  times: values.map((_value, index) => index * 10),
  ...{ mean: values, min: values, max: values },
});

test('a contact is dry or wet for as long as it says so, until the end of what is read', () => {
  expect(contactParts(designatorIds.leak, said(0, 0, 1, 0.6, 0), 60)).toEqual([
    { from: 0, to: 20, state: 'dry', value: null },
    { from: 20, to: 40, state: 'wet', value: null },
    { from: 40, to: 60, state: 'dry', value: null },
  ]);
  expect(contactParts(designatorIds.door, said(1), 60)).toEqual([{ from: 0, to: 60, state: 'open', value: null }]);
  expect(contactParts(designatorIds.door, undefined, 60)).toEqual([]);
});
