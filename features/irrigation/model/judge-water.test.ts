import { expect, test } from 'vitest';
import { judgeWater, type WaterFacts } from './judge-water.ts';

const quarter = 15 * 60_000;
const now = 100 * quarter;
const shotAt = (start: number, hasLease: boolean | null = true) => ({
  start: start * quarter,
  durationSeconds: 30,
  isDone: true,
  hasLease,
});
const moisture = (means: readonly number[]): WaterFacts['moisture'] =>
  means.map((mean, index) => ({ at: (80 + index) * quarter, mean }));
const kinds = (facts: WaterFacts) => judgeWater(facts, now).map(({ kind }) => kind);

test('water that arrives in the substrate is well', () => {
  expect(kinds({ shots: [shotAt(82), shotAt(86)], moisture: moisture([50, 49, 52, 51, 50, 49, 52, 51]) })).toEqual([]);
});

test('two shots that leave no trace are a blockage, one is none', () => {
  const dry = moisture([50, 49.8, 49.6, 49.4, 49.2, 49, 48.8, 48.6, 48.4]);
  expect(kinds({ shots: [shotAt(82), shotAt(85)], moisture: dry })).toEqual(['blocked']);
  expect(kinds({ shots: [shotAt(82)], moisture: dry })).toEqual([]);
});

test('a substrate that gets wetter by itself is a leak', () => {
  const [leak] = judgeWater({ shots: [], moisture: moisture([50, 50, 52, 54, 54]) }, now);
  expect(leak).toMatchObject({ kind: 'leak', change: 4 });
  expect(kinds({ shots: [shotAt(81)], moisture: moisture([50, 50, 52, 54, 54]) })).toEqual([]);
});

test('a valve that opened without a lease is told; where none is needed it is not', () => {
  expect(kinds({ shots: [shotAt(82, false)], moisture: [] })).toEqual(['withoutLease']);
  expect(kinds({ shots: [shotAt(82, null)], moisture: [] })).toEqual([]);
});

test('without a moisture sensor nothing is made up', () => {
  expect(kinds({ shots: [shotAt(82), shotAt(86)], moisture: [] })).toEqual([]);
});
