import { designatorIds } from '@trellis/climate/model';
import { findDesignator } from '@trellis/telemetry/model';
import { expect, test } from 'vitest';
import { demoWaterLines, readWaterLine } from './water-lines.ts';

const begin = Date.parse('2026-09-20T19:00:00Z');
const minuteMs = 60_000;

test('each sensor of a line reads what it can read, over days, and its tank falls until it is filled', () => {
  for (const line of demoWaterLines) {
    let before = readWaterLine(line, begin, begin, 0).get(designatorIds.tankLevel) ?? 0;
    expect(before).toBeCloseTo(line.beginsAt);
    let fillings = 0;
    for (let minute = 1; minute < 7 * 24 * 60; minute += 1) {
      const read = readWaterLine(line, begin, begin + minute * minuteMs, minute % 5);
      for (const [id, value] of read) {
        const { min = 0, max = 0 } = findDesignator(id) ?? {};
        expect(value).toBeGreaterThanOrEqual(min);
        expect(value).toBeLessThanOrEqual(max);
      }
      const level = read.get(designatorIds.tankLevel) ?? 0;
      if (level > before) fillings += 1;
      before = level;
    }
    expect(fillings).toBeGreaterThan(0);
    expect(line.designators.every((id) => readWaterLine(line, begin, begin, 0).has(id))).toBe(true);
  }
});

test('a pump runs while somebody waters, and only then; each open outlet takes its share', () => {
  const [line] = demoWaterLines;
  if (!line) throw new Error('the demo has no water');
  const read = (designator: keyof typeof designatorIds, open: number) =>
    readWaterLine(line, begin, begin + 61 * minuteMs, open).get(designatorIds[designator]) ?? 0;
  expect([read('pump', 0), read('waterFlow', 0)]).toEqual([0, 0]);
  expect(read('pump', 2)).toBe(1);
  expect(read('waterFlow', 2)).toBeCloseTo(2 * read('waterFlow', 1));
  expect(read('waterPressure', 1)).toBeGreaterThan(read('waterPressure', 0));
});
