import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { datePhases, dateTasks, endOfRun, type PlanPhase } from './date-run.ts';
import { createFarmClock } from './farm-clock.ts';

const daySeconds = 86_400;
// North and south, half an hour in Lord Howe, at midnight in Santiago, and two zones that never change.
const zones = [
  'America/Los_Angeles',
  'Europe/Madrid',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Tokyo',
  'UTC',
];
const anyZone = fc.constantFrom(...zones);
const anyStart = fc.integer({
  min: Date.UTC(2024, 0, 1) / 60_000,
  max: Date.UTC(2029, 0, 1) / 60_000,
});
const anyLengths = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 6 });

const phasesOf = (days: readonly number[]): PlanPhase[] => {
  let at = 0;
  return days.map((length, seq) => {
    const startSeconds = at;
    at += length * daySeconds;
    return { id: seq + 1, seq, growStage_id: null, startSeconds, endSeconds: at, plantsPerContainer: null };
  });
};

/** That so many days after a start, the clock on the wall shows the same; a time it skips comes as much later as it jumps. */
function expectSameTimeOfDay(zone: string, start: number, days: number, at: number): void {
  const began = DateTime.fromMillis(start, { zone });
  const reached = DateTime.fromMillis(at, { zone });
  const { year, month, day } = began.plus({ days });
  const wanted = DateTime.fromObject({ year, month, day, hour: began.hour, minute: began.minute }, { zone });
  expect(reached.toFormat('yyyy-MM-dd HH:mm')).toBe(wanted.toFormat('yyyy-MM-dd HH:mm'));
}

test('the phases of a run begin at the time of day the run began, whenever the clocks change', () => {
  fc.assert(
    fc.property(anyZone, anyStart, anyLengths, (zone, minutes, lengths) => {
      const start = minutes * 60_000;
      const clock = createFarmClock(zone);
      const phases = phasesOf(lengths);
      const dated = datePhases(phases, start, clock);
      expect(dated[0]?.scheduledStart).toBe(new Date(start).toISOString());
      for (const [index, { scheduledStart, scheduledEnd }] of dated.entries()) {
        const { startSeconds = 0, endSeconds = 0 } = phases[index] ?? {};
        if (startSeconds > 0) expectSameTimeOfDay(zone, start, startSeconds / daySeconds, Date.parse(scheduledStart));
        expectSameTimeOfDay(zone, start, endSeconds / daySeconds, Date.parse(scheduledEnd));
        expect(Date.parse(scheduledEnd)).toBeGreaterThan(Date.parse(scheduledStart));
        if (index > 0) expect(scheduledStart).toBe(dated[index - 1]?.scheduledEnd);
      }
      expect(new Date(endOfRun(phases, start, clock)).toISOString()).toBe(dated.at(-1)?.scheduledEnd);
    }),
    { numRuns: 500 },
  );
});

test('work of a plan is due at the time of day the run began, each of its days', () => {
  fc.assert(
    fc.property(
      anyZone,
      anyStart,
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 9 }),
      (zone, minutes, dayOffset, repeatDays) => {
        const start = minutes * 60_000;
        const phases = phasesOf([40, 60]);
        const tasks = [{ id: 1, growPhase_id: 2, dayOffset, repeatDays }];
        const dated = dateTasks(tasks, phases, start, createFarmClock(zone));
        expect(dated).toHaveLength(Math.ceil((60 - dayOffset) / repeatDays));
        for (const [index, { due }] of dated.entries())
          if (due !== start) expectSameTimeOfDay(zone, start, 40 + dayOffset + index * repeatDays, due);
      },
    ),
    { numRuns: 200 },
  );
});

test('a run that is moved keeps the days of its phases and the time of day of its new start', () => {
  fc.assert(
    fc.property(anyZone, anyStart, anyStart, anyLengths, (zone, minutes, newMinutes, lengths) => {
      const [start, moved] = [minutes * 60_000, newMinutes * 60_000];
      const clock = createFarmClock(zone);
      const move = clock.mover(start, moved);
      expect(move(start)).toBe(moved);
      for (const { endSeconds } of phasesOf(lengths)) {
        const planned = clock.later(start, endSeconds);
        // A boundary in an hour the clock skipped lies later than planned, and stays so.
        if (
          DateTime.fromMillis(planned, { zone }).toFormat('HH:mm') !==
          DateTime.fromMillis(start, { zone }).toFormat('HH:mm')
        )
          return;
        expectSameTimeOfDay(zone, moved, endSeconds / daySeconds, move(planned));
      }
    }),
    { numRuns: 500 },
  );
});

test('the day of a moment is that of the facility', () => {
  expect(createFarmClock('America/Los_Angeles').dateOf(Date.parse('2026-03-09T02:00:00Z'))).toBe('2026-03-08');
  expect(createFarmClock('Australia/Sydney').dateOf(Date.parse('2026-03-08T15:00:00Z'))).toBe('2026-03-09');
});
