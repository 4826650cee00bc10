import { describe, expect, test } from 'vitest';
import { dark, irrigationSettings, litEnvironment, noon, makeUnitInPhase, minutesBefore } from './make-unit.fixture.ts';
import { findNextIrrigation } from './next-irrigation.ts';
import type { CurrentPhase, IrrigationSettings, UnitSnapshot } from './unit-snapshot.ts';

function next(
  settings: Partial<IrrigationSettings>,
  unit: Partial<UnitSnapshot> = {},
  phase: Partial<CurrentPhase> = {},
  now = noon,
): string | null {
  const environments = [{ ...litEnvironment, irrigation: { ...irrigationSettings, ...settings } }];
  const at = findNextIrrigation(makeUnitInPhase({ environments, ...phase }, { state: 'LIGHT', ...unit }), now);
  return at === null ? null : new Date(at).toISOString();
}

describe('the next irrigation, every 60 minutes from 07:00 to 19:00', () => {
  test.each([
    ['a frequency after the last one began', minutesBefore(20), '2026-06-15T19:40:00.000Z'],
    ['in the past when it is overdue', minutesBefore(95), '2026-06-15T18:25:00.000Z'],
    ['at the opening of the window when the last was yesterday', '2026-06-15T01:30:00Z', '2026-06-15T14:00:00.000Z'],
    ['now when there was none', null, '2026-06-15T19:00:00.000Z'],
  ])('is %s', (_, lastIrrigated, expected) => {
    expect(next({}, { lastIrrigated })).toBe(expected);
  });

  test('waits for the window of tomorrow when this one closes first', () => {
    expect(next({ finishTime: '12:10' }, { lastIrrigated: minutesBefore(20) })).toBe('2026-06-16T14:00:00.000Z');
  });

  test('comes at 07:00 of the new time on the morning the clocks change', () => {
    const evening = Date.parse('2026-03-08T02:30:00Z');
    const unit = { lastIrrigated: new Date(evening).toISOString() };
    expect(next({}, unit, {}, evening + 60_000)).toBe('2026-03-08T14:00:00.000Z');
  });

  test('is what the light brings while it is dark and the dark has no water', () => {
    const night = Date.parse('2026-06-15T05:00:00Z');
    const unit = { state: 'DARK', lastIrrigated: '2026-06-15T01:30:00Z' };
    const environments = [{ ...litEnvironment, irrigation: irrigationSettings }, dark];
    expect(next({}, unit, { environments }, night)).toBe('2026-06-15T14:00:00.000Z');
    const noWindow = { ...irrigationSettings, startTime: null, finishTime: null };
    const byLight = [{ ...litEnvironment, irrigation: noWindow }, dark];
    expect(next({}, unit, { environments: byLight }, night)).toBe('2026-06-15T13:00:00.000Z');
    const never = [{ ...litEnvironment, irrigation: { ...irrigationSettings, duration: 0 } }, dark];
    expect(next({}, unit, { environments: never }, night)).toBeNull();
  });

  test.each([
    ['when the hold ends, inside the window', minutesBefore(-100), '2026-06-15T20:40:00.000Z'],
    ['at the next opening, when the hold outlasts the window', '2026-06-16T03:00:00Z', '2026-06-16T14:00:00.000Z'],
    ['by the schedule, when the hold ends before it is due', minutesBefore(-5), '2026-06-15T19:40:00.000Z'],
    ['by the schedule, when the hold is long over', minutesBefore(600), '2026-06-15T19:40:00.000Z'],
  ])('after a skipped watering is %s', (_, waterHeldUntil, expected) => {
    expect(next({}, { lastIrrigated: minutesBefore(20) }, { waterHeldUntil })).toBe(expected);
  });

  test('of a unit that should have had water as the hold ended is that moment, not an earlier one', () => {
    const waterHeldUntil = minutesBefore(3);
    expect(next({}, { lastIrrigated: minutesBefore(150) }, { waterHeldUntil })).toBe(waterHeldUntil);
  });

  test.each([
    ['a duration of 0', { duration: 0 }, {}],
    ['no frequency', { frequency: null }, {}],
    ['a phase without irrigation', {}, { noIrrigation: true }],
    ['a phase without environments', {}, { environments: [] }],
  ])('is unknown with %s', (_, settings, phase) => {
    expect(next(settings, { lastIrrigated: minutesBefore(20) }, phase)).toBeNull();
  });
});
