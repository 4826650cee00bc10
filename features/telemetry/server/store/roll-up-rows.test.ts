import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReadingRow } from './reading-row.ts';
import { pickLatest, rollUpFurther, rollUpMinutes, sortRows } from './roll-up-rows.ts';
import type { RollUp } from './roll-up-rows.ts';

const base = Date.UTC(2026, 2, 3, 4, 50);
const rowsArbitrary = fc.array(
  fc.record({
    sensorId: fc.integer({ min: 0, max: 5 }),
    offset: fc.integer({ min: 0, max: 4 * 3_600_000 }),
    value: fc.float({ min: -40, max: 85, noNaN: true }),
  }),
  { minLength: 1, maxLength: 200 },
);

function toRows(list: { sensorId: number; offset: number; value: number }[]): ReadingRow[] {
  return list.map(({ sensorId, offset, value }) => ({
    facilityId: 1,
    sensorId,
    designatorId: 5,
    at: base + offset,
    value,
    origin: 0,
  }));
}

function summarise(rows: ReadingRow[], widthMs: number): string[] {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const key = `${row.sensorId} ${Math.floor(row.at / widthMs) * widthMs}`;
    groups.set(key, [...(groups.get(key) ?? []), row.value]);
  }
  return [...groups]
    .map(([key, values]) => {
      const sum = values.reduce((total, value) => total + value, 0);
      return `${key}: ${Math.min(...values)} ${Math.max(...values)} ${sum.toFixed(3)} ${values.length}`;
    })
    .sort();
}

function describeRollUp(rollUp: RollUp): string[] {
  return Array.from({ length: rollUp.length }, (_, i) => {
    const key = `${rollUp.sensorIds[i]} ${rollUp.buckets[i]}`;
    return `${key}: ${rollUp.mins[i]} ${rollUp.maxs[i]} ${rollUp.sums[i]?.toFixed(3)} ${rollUp.counts[i]}`;
  }).sort();
}

test('each roll-up holds the minimum, maximum, sum and count of its readings', () => {
  fc.assert(
    fc.property(rowsArbitrary, (list) => {
      const rows = toRows(list);
      const minutes = rollUpMinutes(rows, sortRows(rows));
      const quarters = rollUpFurther(minutes, 15);
      const normal = (lines: string[]): string[] =>
        lines.map((line) => line.replaceAll('-0.000', '0.000').replaceAll(' -0 ', ' 0 '));
      expect(normal(describeRollUp(minutes))).toEqual(normal(summarise(rows, 60_000)));
      expect(normal(describeRollUp(quarters))).toEqual(normal(summarise(rows, 900_000)));
      expect(normal(describeRollUp(rollUpFurther(quarters, 60)))).toEqual(normal(summarise(rows, 3_600_000)));
    }),
  );
});

test('the latest reading of a sensor is the newest by time, of equals the last to arrive', () => {
  fc.assert(
    fc.property(rowsArbitrary, (list) => {
      const rows = toRows(list);
      const picked = [...pickLatest(rows, sortRows(rows))].map((index) => rows[index]);
      const expected = new Map<number, ReadingRow>();
      for (const row of rows) {
        const best = expected.get(row.sensorId);
        if (!best || row.at >= best.at) expected.set(row.sensorId, row);
      }
      expect(picked).toEqual([...expected.values()].sort((a, b) => a.sensorId - b.sensorId));
    }),
  );
});

test('rows are sorted by sensor and minute also when the packed sort keys would not fit a number', () => {
  const sensors = 3_000;
  const rows = toRows(
    Array.from({ length: sensors * 8 }, (_, i) => ({ sensorId: (i * 7) % sensors, offset: 0, value: i })),
  );
  const spread = rows.map((row, i) => ({ ...row, at: Date.UTC(2000 + (i % 60), 0, 1) }));
  const many = [...spread, ...spread, ...spread, ...spread];
  const order = sortRows(many);
  for (let i = 1; i < order.length; i++) {
    const a = many[order[i - 1] as number] as ReadingRow;
    const b = many[order[i] as number] as ReadingRow;
    if (a.sensorId > b.sensorId || (a.sensorId === b.sensorId && a.at > b.at))
      throw new Error(`row ${i} is out of order`);
  }
  expect(new Set(order).size).toBe(many.length);
});
