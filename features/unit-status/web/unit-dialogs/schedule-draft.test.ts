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

test('a schedule begins with the water of the plan, not with what people moved of it', () => {
  const run = unitRecord(1).lifecycles[0];
  if (!run) throw new Error('no run');
  const water = (startTime: string, duration: number) => ({
    ...run.currentPhase,
    environments: [
      {
        ...{ lightState: 'Lights On', temp: { min: 20, max: 26 }, humidity: { min: 50, max: 60 } },
        ...{ co2: { min: null, max: null }, irrigation: { frequency: 60, duration, startTime, finishTime: '18:00' } },
      },
    ],
  });
  const moved = { ...run, currentPhase: water('08:00', 90), plannedPhase: water('07:00', 60) };
  expect(startSchedule([unitRecord(1, { lifecycles: [moved] })])).toMatchObject({
    ...{ follows: 'plan', startTime: '07:00', durationSeconds: '60' },
  });
});

test('what a unit follows stands in the dialog with its end', () => {
  const { schedule } = readSchedule({ ...own, until: '2026-06-16T02:00:00.000Z' }, now) as { schedule: object };
  const unit = unitRecord(1, { useVfuSchedule: true, ownSchedule: schedule as never });
  expect(startSchedule([unit])).toMatchObject({ follows: 'own', until: '2026-06-16T02:00:00.000Z' });
});
