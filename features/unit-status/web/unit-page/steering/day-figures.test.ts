import { expect, test } from 'vitest';
import { dliOf, drainedOf, rangeOf, sumOf } from './day-figures.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = { from: 6 * hour, to: 30 * hour };
const seriesOf = (stepMs: number, valueAt: (at: number) => number) => {
  const times = Array.from({ length: Math.ceil((48 * hour) / stepMs) }, (_, index) => index * stepMs);
  const mean = times.map(valueAt);
  return { times, mean, min: mean, max: mean };
};

test('light of a day is PPFD × hours × 0.0036: 300 for 18 h make 19.4 mol, 1000 for 12 h 43.2', () => {
  for (const [ppfd, hours, mol] of [
    [300, 18, 19.44],
    [1000, 12, 43.2],
    [300, 21, 22.68],
  ] as const) {
    const lit = (at: number) => ((at - day.from) % (24 * hour) < hours * hour && at >= day.from ? ppfd * 67 : 0);
    for (const step of [minute, 5 * minute]) expect(dliOf(seriesOf(step, lit), day)).toBeCloseTo(mol, 1);
  }
});

test('a light sensor that is silent for hours does not go on counting', () => {
  const all = seriesOf(5 * minute, () => 670);
  const keep = all.times.map((at) => at < 10 * hour || at >= 20 * hour);
  const cut = (column: number[]) => column.filter((_, index) => keep[index]);
  const gappy = { times: cut(all.times), mean: cut(all.mean), min: cut(all.min), max: cut(all.max) };
  // 14 h of 24 at 10 µmol/m²/s, and a quarter of an hour after the last reading before the silence.
  expect(dliOf(gappy, day)).toBeCloseTo(10 * (14 + 10 / 60) * 0.0036, 2);
  expect(dliOf({ times: [], mean: [], min: [], max: [] }, day)).toBeNull();
});

test('EC and water of a day are those of that day alone', () => {
  const ec = seriesOf(hour, (at) => (at < day.from ? 9 : at >= day.to ? 0.1 : 2 + at / (100 * hour)));
  expect(rangeOf(ec, day)).toEqual({ min: 2.06, max: 2.29 });
  expect(rangeOf(ec, { from: 100 * hour, to: 101 * hour })).toBeNull();
  expect(sumOf([{ litres: 1.5 }, { litres: null }, { litres: 2 }], 'litres')).toBe(3.5);
  expect(sumOf([{ litres: null }, {}], 'litres')).toBeNull();
});

test('what drains off of a day is its flow over its minutes, of that day alone, and not of a silence', () => {
  const drains = (at: number) => (at >= 10 * hour && at < 12 * hour ? 0.5 : at < day.from ? 9 : 0);
  expect(drainedOf(seriesOf(5 * minute, drains), day)).toBeCloseTo(60, 1);
  const all = seriesOf(5 * minute, () => 1);
  const keep = all.times.map((at) => at === day.from || at >= 20 * hour);
  const cut = (column: number[]) => column.filter((_, index) => keep[index]);
  // A quarter of an hour after the first reading, then ten hours.
  expect(drainedOf({ ...all, times: cut(all.times), mean: cut(all.mean) }, day)).toBeCloseTo(615, 0);
  expect(drainedOf({ times: [], mean: [], min: [], max: [] }, day)).toBeNull();
});
