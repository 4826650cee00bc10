import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countByState, countStates } from './count-states.ts';
import { minuteMs } from './constants.ts';
import { healthMessages } from './explanation.ts';
import type { MetricName } from './explanation.ts';
import { dark, litEnvironment, noon, makeUnit } from './make-unit.fixture.ts';
import { laterInstant, takeReading } from './newer-reading.ts';
import type { CurrentPhase, UnitSnapshot } from './unit-snapshot.ts';
import { unitState } from './unit-state.ts';

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const flag = fc.constantFrom(true, false, null, undefined);
const minutesAround = [0, 1, 15, 16, 17, 19, 20, 21, 60, 71, 5000, -3];
const instant = maybe(
  fc.oneof(
    fc.constantFrom(...minutesAround).map((minutes) => noon - minutes * minuteMs),
    fc.integer({ min: noon - 10 * 86_400_000, max: noon + 86_400_000 }).map((millis) => new Date(millis).toISOString()),
    fc.constantFrom('never', ''),
  ),
);
const limits = maybe(
  fc.record({ min: maybe(fc.integer({ min: 0, max: 60 })), max: maybe(fc.integer({ min: 0, max: 90 })) }),
);
const wallTime = maybe(fc.constantFrom('06:00', '18:30', '23:59', '02:30', 'noon', '2026-01-01T08:00:00Z'));
const irrigation = maybe(
  fc.record(
    {
      frequency: maybe(fc.constantFrom(0, 30, 60, 1440, Number.NaN)),
      duration: maybe(fc.constantFrom(0, 60)),
      startTime: wallTime,
      finishTime: wallTime,
    },
    { requiredKeys: [] },
  ),
);
const environment = fc.record(
  {
    lightState: fc.constantFrom('Lights On', 'Lights Off', ''),
    temp: limits,
    humidity: limits,
    co2: limits,
    irrigation,
  },
  { requiredKeys: ['lightState'] },
);
const phase: fc.Arbitrary<CurrentPhase | null> = maybe(
  fc.record(
    {
      starttime: instant,
      scheduledStart: instant,
      photoperiod: maybe(fc.constantFrom(0, 12, 18.5, 24, Number.NaN)),
      photoperiodStartTime: wallTime,
      noIrrigation: flag,
      environments: maybe(fc.oneof(fc.array(environment, { maxLength: 3 }), fc.constant([litEnvironment, dark]))),
    },
    { requiredKeys: [] },
  ),
);
const reading = maybe(
  fc.oneof(
    fc.double({ min: -20, max: 60, noNaN: true }).map((value) => value + 0),
    fc.constantFrom(Number.NaN, Infinity, 26),
  ),
);
const anyUnit: fc.Arbitrary<UnitSnapshot> = fc.record(
  {
    deployed: fc.boolean(),
    disabled: flag,
    isDisabled: flag,
    isTesting: flag,
    isDev: flag,
    lastCommandFetch: instant,
    temperature: reading,
    humidity: maybe(fc.double({ min: 0, max: 1.1, noNaN: true })),
    co2: maybe(fc.integer({ min: 0, max: 5000 })),
    lastTemperatureUpdate: instant,
    lastHumidityUpdate: instant,
    lastCo2Update: instant,
    lastIrrigated: instant,
    status: maybe(fc.constantFrom('HEALTHY', 'OFFLINE', 'WARN', 'Updating', '')),
    state: maybe(fc.constantFrom('LIGHT', 'DARK', 'STANDBY')),
    uptime: maybe(fc.constant('2 days')),
    facilityCo2Enabled: flag,
    isDnD: flag,
    dndExpiration: instant,
    currentPhase: phase,
    facility_timezone: maybe(fc.constantFrom('America/Los_Angeles', 'Asia/Kolkata', 'Nowhere/Else')),
  },
  { requiredKeys: ['deployed'] },
);

test('precedence holds for every unit: DISABLED, UNDEPLOYED, OFFLINE, WARN, HEALTHY', () => {
  fc.assert(
    fc.property(anyUnit, (unit) => {
      const { state, label, warnings, warnMessage, uptime, rowColour } = unitState(unit, noon);
      const fetched = new Date(unit.lastCommandFetch ?? Number.NaN).getTime();
      const isSilent = !unit.isTesting && !(noon - fetched < 17 * minuteMs);
      const breaches = warnings.filter(({ rule }) => rule !== 'controller.offline' && rule !== 'temperature.old');
      if (unit.disabled || unit.isDisabled) expect(state).toBe('DISABLED');
      else if (!unit.deployed) expect([state, label]).toEqual(['UNDEPLOYED', 'NOT DEPLOYED']);
      else if (isSilent || unit.status === 'OFFLINE') expect(state).toBe('OFFLINE');
      else if (breaches.length > 0) expect(state).toBe('WARN');
      else expect(['HEALTHY', 'WARN', 'UPDATING']).toContain(state);

      if (state === 'WARN') expect(warnings.length).toBeGreaterThan(0);
      if (state === 'HEALTHY') expect(warnings).toEqual([]);
      expect(warnMessage === null).toBe(warnings.length === 0);
      expect(uptime === '-').toBe(state === 'OFFLINE');
      expect(rowColour === 'black').toBe(state === 'DISABLED' || state === 'UNDEPLOYED');
      if (rowColour === 'error')
        expect([state, unit.isTesting ?? false, unit.isDev ?? false]).toEqual(['OFFLINE', false, false]);
    }),
    { numRuns: 3000 },
  );
});

test('a unit’s state is pure: the record stays untouched and the same question has the same answer', () => {
  fc.assert(
    fc.property(anyUnit, fc.integer({ min: -500, max: 500 }), (unit, minutes) => {
      const before = structuredClone(unit);
      const answer = structuredClone(unitState(unit, noon));
      unitState(unit, noon + minutes * minuteMs); // another moment in between must not matter
      expect(unitState(unit, noon)).toEqual(answer);
      expect(unit).toEqual(before);
    }),
    { numRuns: 1000 },
  );
});

test('a frozen record is enough: nothing is written into it', () => {
  fc.assert(fc.property(anyUnit, (unit) => void unitState(deepFreeze(unit), noon)));
});

test('an unknown verdict always says why, a known one never warns inside its band', () => {
  fc.assert(
    fc.property(anyUnit, (unit) => {
      for (const metric of Object.values(unitState(unit, noon).metrics)) {
        expect(metric.note !== null).toBe(metric.verdict === 'unknown');
        expect(metric.warning !== null).toBe(metric.verdict === 'low' || metric.verdict === 'high');
        if (metric.note !== null) expect(metric.note.text).toBe(healthMessages[metric.note.key]);
      }
    }),
    { numRuns: 1000 },
  );
});

test('an answer survives the way to the browser as JSON', () => {
  fc.assert(
    fc.property(anyUnit, (unit) => {
      const state = unitState(unit, noon);
      const { environment: _, ...answer } = state; // the plan's own numbers may be anything, NaN included
      expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    }),
    { numRuns: 500 },
  );
});

interface Arrival {
  what: MetricName | 'irrigated' | 'fetched';
  value: number | null;
  at: number;
}

const arrivals = fc.array(
  fc.record<Arrival>({
    what: fc.constantFrom('temperature', 'humidity', 'co2', 'irrigated', 'fetched'),
    value: fc.constantFrom(0.3, 0.6, 22, 26, 28.5, 28.6, 900, 1500, null),
    at: fc.integer({ min: 0, max: 25 }).map((minutes) => noon - minutes * minuteMs),
  }),
  { maxLength: 12 },
);

function takeArrival(unit: UnitSnapshot, { what, value, at }: Arrival): UnitSnapshot {
  if (what === 'irrigated') return { ...unit, lastIrrigated: laterInstant(unit.lastIrrigated, at) };
  if (what === 'fetched') return { ...unit, lastCommandFetch: laterInstant(unit.lastCommandFetch, at) };
  return takeReading(unit, what, { reading: value, at });
}

test('messages that raise and clear a warning end in the same state in whatever order they arrive', () => {
  const silent = makeUnit({
    temperature: null,
    humidity: null,
    co2: null,
    lastTemperatureUpdate: null,
    lastHumidityUpdate: null,
    lastCo2Update: null,
    lastIrrigated: null,
    lastCommandFetch: null,
  });
  const inAnyOrder = arrivals.chain((sent) =>
    fc.tuple(fc.constant(sent), fc.shuffledSubarray(sent, { minLength: sent.length }), fc.subarray(sent)),
  );
  fc.assert(
    fc.property(inAnyOrder, ([sent, shuffled, repeated]) => {
      const inOrder = unitState(sent.reduce(takeArrival, silent), noon);
      expect(unitState(shuffled.reduce(takeArrival, silent), noon)).toEqual(inOrder);
      expect(unitState([...shuffled, ...repeated].reduce(takeArrival, silent), noon)).toEqual(inOrder);
    }),
    { numRuns: 1500 },
  );
});

test('every unit is counted once, under its state', () => {
  fc.assert(
    fc.property(fc.array(anyUnit, { maxLength: 20 }), (units) => {
      const counts = countByState(units, noon);
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(units.length);
      const states = units.map((unit) => unitState(unit, noon));
      expect(counts.OFFLINE).toBe(states.filter(({ state }) => state === 'OFFLINE').length);
      expect(countStates(states)).toEqual(counts);
    }),
  );
});

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
