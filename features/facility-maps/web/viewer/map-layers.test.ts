import type { LiveUnit } from '@trellis/unit-status/web/hooks';
import { expect, test } from 'vitest';
import { viewLayer, type LayerWords } from './map-layers.ts';

const words: LayerWords = {
  days: (count) => `${count} d`,
  tickets: (count) => `${count} tickets`,
  tasks: (count) => `${count} tasks`,
  overdue: (count) => `${count} overdue`,
  day: (day) => `day ${day}`,
  span: (ms) => `${ms / 3_600_000} h`,
};
const unit = (id: number, more: Partial<LiveUnit>): LiveUnit =>
  ({ id, phase: null, phaseDay: null, harvestDays: null, tickets: 0, dryMs: null, ...more }) as LiveUnit;
const units = [
  unit(1, { phase: 'Flower', phaseDay: 12, harvestDays: 30, tickets: 2, dryMs: 3_600_000 }),
  unit(2, { phase: 'Veg', phaseDay: 3, harvestDays: -1, dryMs: 7_200_000 }),
  unit(3, { phase: 'Flower' }),
  unit(4, {}),
];
const view = (layer: Parameters<typeof viewLayer>[0], work = new Map()) => {
  const made = viewLayer(layer, units, work, words);
  return {
    ...made,
    said: units.map((one) => made?.tell(one)?.text),
    full: units.map((one) => made?.tell(one)?.full),
    fills: units.map((one) => made?.tell(one)?.fill),
  };
};

test('phases have a colour each, the legend counts their units, and an empty unit has none', () => {
  const { said, full, fills, legend } = view('stage');
  expect(said).toEqual(['day 12', 'day 3', '', undefined]);
  expect(full).toEqual(['Flower · day 12', 'Veg · day 3', 'Flower', undefined]);
  expect(legend?.map(({ text }) => text)).toEqual(['Flower · 2', 'Veg · 1']);
  expect(fills[0]).toBe(fills[2]);
  expect(fills[0]).not.toBe(fills[1]);
  expect(legend?.map(({ colour }) => colour)).toEqual([fills[0], fills[1]]);
});

test('the sooner the harvest and the longer the drought, the warmer', () => {
  expect(view('harvest')).toMatchObject({ said: ['30 d', '-1 d', undefined, undefined], range: ['30 d', '-1 d'] });
  expect(view('watered')).toMatchObject({ said: ['1 h', '2 h', undefined, undefined], range: ['1 h', '2 h'] });
  expect(view('harvest').fills[1]).toBe(view('watered').fills[1]);
});

test('tickets and due work are counted where there are any, overdue work before the rest', () => {
  expect(view('tickets')).toMatchObject({ said: ['2 tickets', undefined, undefined, undefined] });
  const work = new Map([
    [2, { due: 3, overdue: 1 }],
    [4, { due: 1, overdue: 0 }],
  ]);
  const { said, full, fills, legend } = view('tasks', work);
  expect(said).toEqual([undefined, '1 overdue', undefined, '1 tasks']);
  expect(full[1]).toBe('3 tasks, 1 overdue');
  expect(fills[1]).not.toBe(fills[3]);
  expect(legend?.map(({ text }) => text)).toEqual(['1 overdue', '4 tasks']);
  expect(view('tasks').legend).toEqual([]);
});

test('state and climate have their own ways', () => {
  for (const layer of ['state', 'temperature', 'vpd'] as const)
    expect(viewLayer(layer, units, new Map(), words)).toBeUndefined();
});
