import { expect, test } from 'vitest';
import { placeLabels } from './place-labels.ts';

const unit = (index: number, x: number) => ({
  item: { kind: 'unit' as const, ref_id: index, x, y: 0, w: 4, h: 2 },
  index,
  name: `W-0${index}`,
  value: 'Healthy',
});

test('units beside each other keep their words, and what has no room for its words is left without', () => {
  const sensor = {
    item: { kind: 'sensor' as const, ref_id: 9, x: 1.7, y: -0.2 },
    index: 3,
    name: 'S',
    value: '21.4 °C',
  };
  const placed = placeLabels([sensor, unit(1, 0), unit(2, 5)], 0.6);
  expect(placed.map(({ index }) => index)).toEqual([1, 2]);
});

test('long words are cut to the width of their thing', () => {
  const [label] = placeLabels([{ ...unit(1, 0), name: 'A very long name of a unit', value: undefined }], 0.6);
  expect(label?.lines[0]?.text).toBe('A very lon…');
});
