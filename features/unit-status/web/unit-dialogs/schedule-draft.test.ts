import { expect, test } from 'vitest';
import { unitRecord } from '../live/unit-record.fixture.ts';
import { readSchedule, startSchedule } from './schedule-draft.ts';

const now = Date.parse('2026-06-15T19:00:00Z');
const begin = startSchedule([unitRecord(1)]);
const own = { ...begin, follows: 'own' as const, intensityPercent: '50' };

test('a schedule of its own lasts until a moment, or until somebody chooses the plan again', () => {
  const validTo = '2026-06-16T02:00:00.000Z';
  expect(readSchedule(own, now)).toMatchObject({ schedule: { intensity: 0.5, validTo: null } });
  expect(readSchedule({ ...own, until: validTo }, now)).toMatchObject({ schedule: { intensity: 0.5, validTo } });
  expect(readSchedule({ ...own, until: '2026-06-15T18:00:00Z' }, now)).toEqual({ problem: 'pastEnd' });
  expect(readSchedule({ ...own, until: '2026-06-16 25:00' }, now)).toEqual({ problem: 'wrongTime' });
});

test('what a unit follows stands in the dialog with its end', () => {
  const { schedule } = readSchedule({ ...own, until: '2026-06-16T02:00:00.000Z' }, now) as { schedule: object };
  const unit = unitRecord(1, { useVfuSchedule: true, ownSchedule: schedule as never });
  expect(startSchedule([unit])).toMatchObject({ follows: 'own', until: '2026-06-16T02:00:00.000Z' });
});
