import { describe, expect, test } from 'vitest';
import { makeEntry } from './unit-entry.ts';
import { unitRecord } from './unit-record.fixture.ts';

/** A unit in a phase that began on the last morning before the clocks changed, 08:00 in Los Angeles. */
function unitInPhase(dates: { starttime: string | null; scheduledStart: string | null }) {
  const record = unitRecord(1);
  const lifecycles = record.lifecycles.map((run) => ({ ...run, currentPhase: { ...run.currentPhase, ...dates } }));
  return { ...record, lifecycles };
}
const noted = { starttime: '2026-03-07T16:00:00Z', scheduledStart: null };

describe('the day of the phase', () => {
  test.each([
    ['2026-03-08T07:59:59Z', 1],
    ['2026-03-08T08:00:00Z', 2],
    ['2026-03-09T06:59:59Z', 2],
    ['2026-03-09T07:00:00Z', 3],
  ])('at %s is %d: it turns at midnight of the facility, whatever the clocks do', (now, day) => {
    expect(makeEntry(unitInPhase(noted), Date.parse(now)).phaseDay).toBe(day);
  });

  test('counts from the plan where nobody noted the beginning, and is unknown without either', () => {
    const now = Date.parse('2026-03-09T07:00:00Z');
    expect(makeEntry(unitInPhase({ starttime: null, scheduledStart: noted.starttime }), now).phaseDay).toBe(3);
    expect(makeEntry(unitInPhase({ starttime: null, scheduledStart: null }), now).phaseDay).toBeNull();
  });
});
