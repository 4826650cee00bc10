import { expect, test } from 'vitest';
import type { UnitEntry } from '../live/unit-entry.ts';
import { findUnit, neighboursOf } from './find-unit.ts';

const entry = (id: number, controller_id: number | null, device_id: string | null) =>
  ({ id, record: { platformGroup_id: id, controller_id, device_id } }) as UnitEntry;
const entries = [entry(1, 101, 'node-1'), entry(2, 102, 'node-2'), entry(3, null, null)];

test('a unit is found by its controller, or by its number where it has none', () => {
  expect(findUnit(entries, { deviceId: 'node-2', controllerId: '102' })?.id).toBe(2);
  expect(findUnit(entries, { deviceId: 'unit-3', controllerId: '0' })?.id).toBe(3);
});

test('an address that mixes two units, or names none, finds nothing', () => {
  expect(findUnit(entries, { deviceId: 'node-1', controllerId: '102' })).toBeUndefined();
  expect(findUnit(entries, { deviceId: 'node-9', controllerId: '909' })).toBeUndefined();
  expect(findUnit(entries, { deviceId: 'unit-9', controllerId: '0' })).toBeUndefined();
});

test('the first unit has no one before it', () => {
  expect(neighboursOf(entries, 1)).toEqual({ next: entries[1] });
  expect(neighboursOf(entries, 2)).toEqual({ previous: entries[0], next: entries[2] });
  expect(neighboursOf(entries, 99)).toEqual({});
});
