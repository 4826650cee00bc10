import { describe, expect, test } from 'vitest';
import {
  dark,
  irrigationSettings,
  litEnvironment,
  noon,
  makeUnit,
  makeUnitInPhase,
  minutesBefore,
} from './make-unit.fixture.ts';
import { findMissedIrrigation } from './missed-irrigation.ts';
import type { CurrentPhase } from './unit-snapshot.ts';
import { unitState } from './unit-state.ts';

const at = (text: string) => Date.parse(text);
const found = (phase: Partial<CurrentPhase>, lastIrrigated: string | null, now: string, after?: string) => {
  const missed = findMissedIrrigation(makeUnitInPhase(phase, { lastIrrigated }), at(now), after);
  return missed && [new Date(missed.since).toISOString(), new Date(missed.windowEnd).toISOString()];
};

describe('irrigation every 60 minutes from 07:00 to 19:00 in Los Angeles, lit from 06:00 to 20:00', () => {
  const lit = { photoperiod: 14 };
  // 19:00 on 14 June is 02:00 on the 15th in UTC.
  test.each([
    ['inside the window nothing is missed yet', '2026-06-14T18:00:00Z', '2026-06-15T01:59:59Z', null],
    [
      'as it closes, what was late is missed',
      '2026-06-14T18:00:00Z',
      '2026-06-15T02:00:00Z',
      ['2026-06-14T19:10:00.000Z', '2026-06-15T02:00:00.000Z'],
    ],
    [
      'it stays so over midnight and into the next window',
      '2026-06-14T18:00:00Z',
      '2026-06-15T14:30:00Z',
      ['2026-06-14T19:10:00.000Z', '2026-06-15T02:00:00.000Z'],
    ],
    ['a shot within the limit of its end is enough', '2026-06-15T00:50:00Z', '2026-06-15T05:00:00Z', null],
    ['irrigation after the window closed makes it good', '2026-06-15T04:00:00Z', '2026-06-15T05:00:00Z', null],
    [
      'two days without are told from the first',
      '2026-06-13T18:00:00Z',
      '2026-06-15T05:00:00Z',
      ['2026-06-13T19:10:00.000Z', '2026-06-15T02:00:00.000Z'],
    ],
  ])('%s', (_, lastIrrigated, now, expected) => {
    expect(found(lit, lastIrrigated, now)).toEqual(expected);
  });

  test('windows that closed until a moment are settled', () => {
    expect(found(lit, '2026-06-13T18:00:00Z', '2026-06-15T05:00:00Z', '2026-06-15T03:00:00Z')).toBeNull();
    expect(found(lit, '2026-06-13T18:00:00Z', '2026-06-15T05:00:00Z', '2026-06-14T03:00:00Z')).toEqual([
      '2026-06-14T15:10:00.000Z',
      '2026-06-15T02:00:00.000Z',
    ]);
  });

  test('a phase that began since owes nothing of before, one without irrigation nothing at all', () => {
    expect(
      found({ ...lit, starttime: '2026-06-15T03:00:00Z' }, '2026-06-13T18:00:00Z', '2026-06-15T05:00:00Z'),
    ).toBeNull();
    expect(found({ noIrrigation: true }, '2026-06-13T18:00:00Z', '2026-06-15T05:00:00Z')).toBeNull();
  });
});

describe('schedules of other shapes', () => {
  const scheduled = (irrigation: object) => ({
    environments: [{ ...litEnvironment, irrigation: { ...irrigationSettings, ...irrigation } }],
  });

  test('a window ends with its light period when that comes first', () => {
    const phase = { ...scheduled({ finishTime: '22:00' }), photoperiod: 12, photoperiodStartTime: '06:00' };
    expect(found(phase, '2026-06-14T18:00:00Z', '2026-06-15T02:00:00Z')?.[1]).toBe('2026-06-15T01:00:00.000Z');
  });

  test('without times the light period is the window', () => {
    const phase = scheduled({ startTime: null, finishTime: null });
    expect(found(phase, '2026-06-14T18:00:00Z', '2026-06-15T00:59:00Z')).toBeNull();
    expect(found(phase, '2026-06-14T18:00:00Z', '2026-06-15T01:00:00Z')?.[1]).toBe('2026-06-15T01:00:00.000Z');
  });

  test('a photoperiod over midnight keeps its window in one piece', () => {
    const night = { photoperiod: 12, photoperiodStartTime: '20:00' };
    const phase = { ...scheduled({ startTime: '21:00', finishTime: '06:00' }), ...night };
    // Watered at 22:00, late from 23:10; the window closes at 06:00, which is 13:00 in UTC.
    expect(found(phase, '2026-06-15T05:00:00Z', '2026-06-15T12:59:00Z')).toBeNull();
    expect(found(phase, '2026-06-15T05:00:00Z', '2026-06-15T20:00:00Z')).toEqual([
      '2026-06-15T06:10:00.000Z',
      '2026-06-15T13:00:00.000Z',
    ]);
  });

  test.each([
    ['forward', '2026-03-08T05:00:00Z', '2026-03-08T13:00:00.000Z'],
    ['back', '2026-11-01T04:00:00Z', '2026-11-01T14:00:00.000Z'],
  ])('on the night the clocks go %s the window closes at six by the clock on the wall', (_, lastIrrigated, closes) => {
    const night = { photoperiod: 12, photoperiodStartTime: '20:00', starttime: '2026-01-01T00:00:00Z' };
    const phase = { ...scheduled({ startTime: '21:00', finishTime: '06:00' }), ...night };
    expect(found(phase, lastIrrigated, new Date(at(closes) - 1000).toISOString())).toBeNull();
    expect(found(phase, lastIrrigated, closes)?.[1]).toBe(closes);
  });

  test('water once a day is never late in its window, and missed as that closes', () => {
    const daily = { ...scheduled({ frequency: 1440 }), photoperiod: 14 };
    expect(found(daily, '2026-06-13T17:00:00Z', '2026-06-15T01:59:00Z')).toBeNull();
    expect(found(daily, '2026-06-14T17:00:00Z', '2026-06-15T02:00:00Z')).toBeNull();
    expect(found(daily, '2026-06-14T01:00:00Z', '2026-06-15T02:00:00Z')).toEqual([
      '2026-06-15T01:10:00.000Z',
      '2026-06-15T02:00:00.000Z',
    ]);
  });

  test('an environment that is never irrigated, or says nothing of it, closes no window', () => {
    expect(found({ environments: [dark] }, null, '2026-06-15T02:00:00Z')).toBeNull();
    expect(found({ environments: [{ ...litEnvironment, irrigation: null }] }, null, '2026-06-15T02:00:00Z')).toBeNull();
  });

  test('a unit without a phase misses nothing', () => {
    expect(findMissedIrrigation(makeUnit({ currentPhase: null }), noon)).toBeNull();
  });
});

describe('the state of a unit that missed irrigation', () => {
  const missed = { irrigationMissedSince: minutesBefore(900), irrigationMissedUntil: minutesBefore(600) };
  const dry = { ...missed, lastIrrigated: minutesBefore(960) };
  const evening = at('2026-06-16T03:00:00Z');
  const fresh = (now: number) => ({
    lastCommandFetch: now,
    lastTemperatureUpdate: now,
    lastHumidityUpdate: now,
    lastCo2Update: now,
    temperature: 22,
    humidity: 0.55,
    co2: 800,
  });

  test('warns outside the window, where lateness itself does not count', () => {
    const state = unitState(makeUnit({ ...fresh(evening), ...dry }), evening);
    expect(state).toMatchObject({ state: 'WARN', lateIrrigation: false, missedIrrigation: true });
    expect(state.warnings).toMatchObject([{ rule: 'irrigation.missed', since: minutesBefore(900) }]);
  });

  test('is late besides while the next window is open: water of both days is owed', () => {
    const { warnings } = unitState(makeUnit(dry), noon);
    expect(warnings.map(({ rule }) => rule)).toEqual(['irrigation.late', 'irrigation.missed']);
  });

  test.each([
    ['irrigated since', { lastIrrigated: minutesBefore(5) }],
    ['the window is still to close', { irrigationMissedUntil: new Date(evening + 60_000).toISOString() }],
    ['nothing grows there any more', { currentPhase: null }],
    ['disabled', { isDisabled: true }],
    ['not deployed', { deployed: false }],
  ])('does not warn of it: %s', (_, changes) => {
    const state = unitState(makeUnit({ ...fresh(evening), ...dry, ...changes }), evening);
    expect(state.missedIrrigation).toBe(false);
    expect(state.warnings).toEqual([]);
  });

  test.each([
    ['testing', { isTesting: true }],
    ['not to be disturbed', { dndExpiration: new Date(evening + 60_000).toISOString() }],
  ])('warns of it all the same while it is %s', (_, changes) => {
    expect(unitState(makeUnit({ ...fresh(evening), ...dry, ...changes }), evening).missedIrrigation).toBe(true);
  });
});

describe('water that was skipped', () => {
  const lit = { photoperiod: 14 };
  const last = '2026-06-14T18:00:00Z';
  test('is not missed when its window closes while it is held', () => {
    const waterHeldUntil = '2026-06-15T14:00:00Z';
    expect(found({ ...lit, waterHeldUntil }, last, '2026-06-15T05:00:00Z')).toBeNull();
  });

  test('is missed when nothing came after the hold before the window closed', () => {
    const waterHeldUntil = '2026-06-14T20:00:00Z';
    expect(found({ ...lit, waterHeldUntil }, last, '2026-06-15T05:00:00Z')).toEqual([
      '2026-06-14T20:10:00.000Z',
      '2026-06-15T02:00:00.000Z',
    ]);
  });
});
