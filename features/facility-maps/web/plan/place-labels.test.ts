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

test('a name cut to a letter is left out, and a number is never cut', () => {
  const unit = (name: string, value: string, w: number) =>
    placeLabels([{ item: { kind: 'unit', ref_id: 1, x: 0, y: 0, w, h: 4 }, index: 0, name, value }], 2)
      .flatMap(({ lines }) => lines)
      .map(({ text }) => text);
  expect(unit('Z-0001', '1,133 ppm', 2.5)).toEqual([]);
  expect(unit('Z-0001', '78.3', 5)).toEqual(['Z-0…', '78.3']);
  expect(unit('Z-0001', '1,133 ppm', 5)).toEqual(['Z-0…']);
});

test('a state whose word is long is told by its beginning, not by its colour alone', () => {
  const [label] = placeLabels([{ ...unit(1, 0), value: 'Sin conexión' }], 0.7);
  expect(label?.lines.map(({ text }) => text)).toEqual(['W-01', 'Sin cone…']);
});
