import { byHandMetric, ExceptionType, isWatched, sharedCauseMetrics, type ExceptionRule } from '@trellis/alerts/model';
import { alertsFeature } from '@trellis/alerts/server';
import { unitState, type UnitRecord } from '@trellis/units/model';
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
