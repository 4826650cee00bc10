import { byHandMetric, ExceptionType, isWatched, sharedCauseMetrics, type ExceptionRule } from '@trellis/alerts/model';
import { alertsFeature } from '@trellis/alerts/server';
import { unitState, type UnitRecord, type UnitState } from '@trellis/units/model';
import { expect, test } from 'vitest';
import { houseMetrics } from './house-metrics.ts';
import type { GuardReadings } from './judge-guards.ts';
import { judgeRule } from './judge-rule.ts';

const unit = { deployed: true, co2: 800, temperature: 21, humidity: 0.5 } as UnitRecord;
const now = Date.UTC(2026, 4, 4);
const judged = { unit, state: unitState(unit, now), now, batteryPercent: 80 };
const elsewhere: readonly string[] = [...Object.values(sharedCauseMetrics), byHandMetric];
const rules = (alertsFeature.referenceData ?? [])
  .filter(({ entity }) => entity === ExceptionType)
  .flatMap(({ rows }) => rows as unknown as readonly { code: string; rule?: ExceptionRule }[])
  .flatMap(({ code, rule }) => (rule === undefined ? [] : [{ code, rule }]));

test.each(rules)('the page says of $code what the rounds do: whether anything raises it', ({ rule }) => {
  expect(judgeRule(rule, judged) !== null || [...elsewhere, ...houseMetrics].includes(rule.metric)).toBe(
    isWatched(rule),
  );
});

test('there is no type that nothing measures', () => {
  expect(rules.filter(({ rule }) => !isWatched(rule)).map(({ code }) => code)).toEqual([]);
});

test.each<[string, Partial<UnitRecord>, boolean | 'unknown']>([
  ['cools', { ECUState: 'cooling' }, false],
  ['is not as it was asked to be', { ECUState: 'fault' }, true],
  ['has a second one that is not', { ECUState: 'cooling', BardState: 'FAULT' }, true],
  ['is served by one of the room that is not', { RCUState: 'fault' }, true],
  ['has none', {}, 'unknown'],
])('an air unit of a unit that %s', (_, said, holds) => {
  const record = { ...unit, lastCommandFetch: new Date(now).toISOString(), ...said };
  const rule: ExceptionRule = { metric: 'airUnitFault', comparison: 'event' };
  expect(judgeRule(rule, { unit: record, state: unitState(record, now), now })).toMatchObject({ holds });
});

test('a controller that said goodbye has two minutes to come back before it counts as gone', () => {
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const after = (minutes: number, limit = 17) => {
    const gone = { ...unit, lastCommandFetch: at(-1), controllerOfflineSince: at(0) };
    const later = now + minutes * 60_000;
    const rule: ExceptionRule = { metric: 'lastCommandFetch', comparison: 'silent', limit };
    return judgeRule(rule, { unit: gone, state: unitState(gone, later), now: later, batteryPercent: 80 });
  };
  expect(after(0.2)).toMatchObject({ holds: false, since: now + 120_000 });
  expect(after(1.9)).toMatchObject({ holds: false });
  expect(after(2)).toMatchObject({ holds: true, since: now });
  // A type that waits for less is not kept waiting.
  expect(after(1, 1)).toMatchObject({ holds: true });
});

const quiet: GuardReadings = { waterFlow: 0, hasLeak: false, isDoorOpen: false, noFlowAt: null };
const flowing = { ...quiet, waterFlow: 4.2 };
test.each<[event: string, said: Partial<UnitRecord>, guards: GuardReadings | undefined, holds: boolean | 'unknown']>([
  ['leak', {}, { ...quiet, hasLeak: true }, true],
  ['leak', {}, quiet, false],
  ['leak', {}, { ...quiet, hasLeak: null }, 'unknown'],
  ['leak', {}, undefined, 'unknown'],
  ['flowWhileClosed', { irrigation: 'off' }, flowing, true],
  ['flowWhileClosed', { irrigation: 'waiting' }, flowing, true],
  ['flowWhileClosed', { irrigation: 'on' }, flowing, false],
  ['flowWhileClosed', { irrigation: 'off', mode: 'SERVICE' }, flowing, false],
  ['flowWhileClosed', { irrigation: 'off' }, quiet, false],
  ['flowWhileClosed', { irrigation: null }, flowing, 'unknown'],
  ['openWithoutFlow', { irrigation: 'on' }, quiet, true],
  ['openWithoutFlow', { irrigation: 'on' }, flowing, false],
  ['openWithoutFlow', { irrigation: 'off' }, quiet, false],
  ['openWithoutFlow', { irrigation: 'off' }, { ...quiet, noFlowAt: now - 60_000 }, true],
  ['openWithoutFlow', { irrigation: 'on' }, { ...quiet, waterFlow: null }, 'unknown'],
  ['doorOpen', {}, { ...quiet, isDoorOpen: true }, true],
  ['doorOpen', { mode: 'MAINTENANCE' }, { ...quiet, isDoorOpen: true }, false],
  ['dosingIntoOpenDoor', { co2Valve: 'open' }, { ...quiet, isDoorOpen: true }, true],
  ['dosingIntoOpenDoor', { co2Valve: 'closed' }, { ...quiet, isDoorOpen: true }, false],
  ['dosingIntoOpenDoor', { co2Valve: 'open' }, quiet, false],
])('%s of a unit that says %o, with guards %o: %s', (metric, said, guards, holds) => {
  const record = { ...unit, lastCommandFetch: new Date(now).toISOString(), ...said };
  const rule: ExceptionRule = { metric, comparison: 'event' };
  expect(judgeRule(rule, { unit: record, state: unitState(record, now), now, guards })).toMatchObject({ holds });
});

const base = { ...unit, lastCommandFetch: new Date(now).toISOString(), lifecycles: [] as UnitRecord['lifecycles'] };
const healthy = unitState(base, now);
const day = { isLit: true, since: new Date(now - 5 * 3_600_000).toISOString(), until: null, source: 'clock' } as const;
const night = { ...day, isLit: false };
/** What a rule finds of a unit that says this, in a state of which this is known. */
const findOf = (rule: ExceptionRule, said: Partial<UnitRecord>, known: Partial<UnitState>) =>
  judgeRule(rule, { unit: { ...base, ...said }, state: { ...healthy, ...known }, now });
const eventRule = (metric: string): ExceptionRule => ({ metric, comparison: 'event' });

test.each<[event: string, said: Partial<UnitRecord>, known: Partial<UnitState>, holds: boolean | 'unknown']>([
  ['lightsOffInDay', { light: 'off' }, { lightPeriod: day }, true],
  ['lightsOffInDay', { light: 'OFF' }, { lightPeriod: day }, true],
  ['lightsOffInDay', { light: 'on' }, { lightPeriod: day }, false],
  ['lightsOffInDay', { light: 'off' }, { lightPeriod: night }, false],
  ['lightsOffInDay', { light: 'on' }, { lightPeriod: night }, false],
  ['lightsOnInNight', { light: 'on' }, { lightPeriod: night }, true],
  ['lightsOnInNight', { light: 'off' }, { lightPeriod: night }, false],
  ['lightsOnInNight', { light: 'on' }, { lightPeriod: day }, false],
  ['lightsOnInNight', { light: 'off' }, { lightPeriod: day }, false],
  ['lightsOffInDay', { light: 'updating' }, { lightPeriod: day }, 'unknown'],
  ['lightsOffInDay', { light: null }, { lightPeriod: day }, 'unknown'],
  ['lightsOffInDay', { light: 'off' }, { lightPeriod: null }, 'unknown'],
  ['lightsOffInDay', { light: 'off' }, { lightPeriod: day, state: 'OFFLINE' }, 'unknown'],
  ['lightsOffInDay', { light: 'off', mode: 'SERVICE' }, { lightPeriod: day }, false],
  ['lightsOnInNight', { light: 'on', mode: 'STERILIZE' }, { lightPeriod: night }, false],
])('%s of lamps that say %o, %o: %s', (metric, said, known, holds) => {
  expect(findOf(eventRule(metric), said, known)).toMatchObject({ holds });
});

type Metric = 'temperature' | 'humidity' | 'co2';
const reads = (
  metric: Metric,
  verdict: 'low' | 'high' | 'in-band' | 'unknown',
  more: object = {},
): Partial<UnitState> => ({
  lightPeriod: day,
  metrics: {
    ...healthy.metrics,
    [metric]: { ...healthy.metrics[metric], value: 31, verdict, isStale: false, ...more },
  },
});
test.each<[event: string, said: Partial<UnitRecord>, known: Partial<UnitState>, holds: boolean | 'unknown']>([
  ['coolingInVain', { ECUState: 'cooling' }, reads('temperature', 'high'), true],
  ['coolingInVain', { BardState: 'COOLING' }, reads('temperature', 'high'), true],
  ['coolingInVain', { ECUState: 'heating' }, reads('temperature', 'high'), false],
  ['coolingInVain', {}, reads('temperature', 'high'), false],
  ['coolingInVain', { ECUState: 'cooling' }, reads('temperature', 'in-band'), false],
  ['coolingInVain', { ECUState: 'cooling' }, reads('temperature', 'low'), false],
  ['coolingInVain', { ECUState: 'cooling' }, reads('temperature', 'unknown'), 'unknown'],
  ['coolingInVain', { ECUState: 'cooling' }, reads('temperature', 'high', { isStale: true }), 'unknown'],
  ['coolingInVain', { ECUState: 'cooling' }, reads('temperature', 'high', { value: null }), 'unknown'],
  ['coolingInVain', { ECUState: 'cooling' }, { ...reads('temperature', 'high'), state: 'OFFLINE' }, 'unknown'],
  ['coolingInVain', { ECUState: 'cooling', mode: 'SERVICE' }, reads('temperature', 'high'), false],
  ['dryingInVain', { ECUState: 'dehumidifying' }, reads('humidity', 'high'), true],
  ['dryingInVain', { dehumidifier: 'on' }, reads('humidity', 'high'), true],
  ['dryingInVain', { twoStageDehumidifier: 'on2' }, reads('humidity', 'high'), true],
  ['dryingInVain', { dehumidifier: 'off' }, reads('humidity', 'high'), false],
  ['dryingInVain', { dehumidifier: 'on' }, reads('humidity', 'low'), false],
  ['co2InVain', { co2Valve: 'open' }, reads('co2', 'low'), true],
  ['co2InVain', { co2Valve: 'on' }, reads('co2', 'low'), true],
  ['co2InVain', { co2Valve: 'closed' }, reads('co2', 'low'), false],
  ['co2InVain', { co2Valve: 'open' }, reads('co2', 'high'), false],
])('%s of a unit that says %o, %o: %s', (metric, said, known, holds) => {
  expect(findOf(eventRule(metric), said, known)).toMatchObject({ holds });
});

test('a machine is given an hour after the lights changed, unless the room is far from both bands', () => {
  const changed = { ...day, since: new Date(now - 30 * 60_000).toISOString() };
  const humid = (value: number) => ({ ...reads('humidity', 'high', { value }), lightPeriod: changed });
  const band = (min: number, max: number) => ({
    humidity: { min, max },
    temp: { min: 20, max: 26 },
    co2: { min: null, max: null },
  });
  const lifecycles = [
    { currentPhase: { environments: [band(50, 60), band(45, 55)] } },
  ] as unknown as UnitRecord['lifecycles'];
  const drying = { dehumidifier: 'on', lifecycles };
  expect(findOf(eventRule('dryingInVain'), drying, humid(66))).toMatchObject({ holds: 'unknown' });
  expect(findOf(eventRule('dryingInVain'), drying, humid(75))).toMatchObject({ holds: true });
});

const vpdRule: ExceptionRule = { metric: 'vpd', comparison: 'outsideBand' };
const vpd = (values: Partial<UnitState['vpd']>, more: Partial<UnitState> = {}): Partial<UnitState> => ({
  lightPeriod: day,
  vpd: { value: 1.2, isStale: false, band: { min: 0.8, max: 1.4 }, verdict: 'in-band', ...values },
  ...more,
});
test.each<[string, Partial<UnitState>, object]>([
  ['above', vpd({ value: 1.9, verdict: 'high' }), { holds: true, value: 1.9, limit: 1.4, unit: 'kPa' }],
  ['below', vpd({ value: 0.5, verdict: 'low' }), { holds: true, value: 0.5, limit: 0.8, unit: 'kPa' }],
  ['within', vpd({}), { holds: false, inside: expect.closeTo(0.2, 6) as number }],
  ['too old', vpd({ value: 1.9, verdict: 'high', isStale: true }), { holds: 'unknown' }],
  ['without a band', vpd({ band: null, verdict: 'unknown' }), { holds: 'unknown' }],
  [
    'shortly after the lights changed',
    vpd({ value: 1.9, verdict: 'high' }, { lightPeriod: { ...day, since: new Date(now - 600_000).toISOString() } }),
    { holds: 'unknown' },
  ],
  [
    'of a humidity that reads what cannot be',
    vpd(
      { value: 1.9, verdict: 'high' },
      { metrics: { ...healthy.metrics, humidity: { ...healthy.metrics.humidity, doubt: 'outOfRange' } } },
    ),
    { holds: 'unknown' },
  ],
])('VPD %s its band', (_, known, found) => {
  expect(findOf(vpdRule, {}, known)).toMatchObject(found);
});
