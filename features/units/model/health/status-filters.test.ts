import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFilterKey, matchesFilters, sensorFilters, statusFilters } from './status-filters.ts';
import type { FilterKey, FilteredUnit } from './status-filters.ts';

const unit: FilteredUnit = {
  lifecycle_id: 7,
  mode: 'AUTOMATIC',
  curtain: 'closed',
  light: 'ON',
  irrigation: 'off',
  co2Enabled: true,
  facilityCo2Enabled: true,
  co2Valve: 'ON',
  ECUState: 'COOLING',
  humidifier: 'off',
  dehumidifier: 'on2',
  temperature: 26,
  humidity: 0.6,
  co2: 1000,
  xMoisture: [41],
  xLux: [],
  xTemp: null,
};

test('the dashboard has exactly its 25 status and 6 sensor filters', () => {
  expect(Object.keys(statusFilters)).toEqual(
    'hasPlants,noPlants,autoMode,manualMode,openCurtains,closedCurtains,lightsOn,lightsOff,irrigating,waitingForLease,notIrrigating,co2Disabled,co2EnabledOpen,co2EnabledClosed,cooling,dehumidifying,circulating,ecuOff,humidifierOn,humidifierOff,noHumidifier,dehumidifierOn,dehumidifierOn1,dehumidifierOff,noDehumidifier'.split(
      ',',
    ),
  );
  expect(Object.keys(statusFilters)).toHaveLength(25);
  expect(Object.entries(sensorFilters).map(([key, { designator_id }]) => [key, designator_id])).toEqual([
    ['lightSensors', 58],
    ['moistureSensors', 53],
    ['co2Sensors', 7],
    ['tempSensors', 5],
    ['humiditySensors', 6],
    ['soilTempSensors', 57],
  ]);
});

describe('a filter key finds', () => {
  test.each<[FilterKey, Partial<FilteredUnit>, Partial<FilteredUnit>]>([
    ['hasPlants', { lifecycle_id: 7 }, { lifecycle_id: null }],
    ['noPlants', { lifecycle_id: undefined }, { lifecycle_id: 7 }],
    ['autoMode', { mode: 'AUTOMATIC' }, { mode: 'MANUAL' }],
    ['manualMode', { mode: 'MANUAL' }, { mode: 'AUTOMATIC' }],
    ['manualMode', { mode: null }, { mode: 'automatic' }],
    ['openCurtains', { curtain: 'off' }, { curtain: 'opening' }],
    ['closedCurtains', { curtain: 'closed' }, { curtain: 'closing' }],
    ['lightsOn', { light: 'on' }, { light: 'updating' }],
    ['lightsOff', { light: 'OFF' }, { light: 'on' }],
    ['irrigating', { irrigation: 'on' }, { irrigation: 'waiting' }],
    ['waitingForLease', { irrigation: 'waiting' }, { irrigation: 'on' }],
    ['notIrrigating', { irrigation: 'off' }, { irrigation: 'updating' }],
    ['co2Disabled', { co2Enabled: false }, { co2Enabled: true }],
    ['co2Disabled', { facilityCo2Enabled: false }, {}],
    ['co2EnabledOpen', { co2Valve: 'ON' }, { co2Valve: 'closed' }],
    ['co2EnabledOpen', { co2Valve: 'open' }, { co2Valve: 'ON', co2Enabled: false }],
    ['co2EnabledClosed', { co2Valve: 'closed' }, { co2Valve: 'ON' }],
    ['cooling', { ECUState: 'cooling' }, { ECUState: 'circulating' }],
    ['dehumidifying', { ECUState: null, BardState: 'Dehumidifying' }, { ECUState: 'off' }],
    ['circulating', { ECUState: 'circulating' }, { ECUState: 'cooling' }],
    ['ecuOff', { ECUState: 'off' }, { ECUState: 'updating' }],
    ['ecuOff', { ECUState: 'off', BardState: 'off' }, { ECUState: 'cooling', BardState: 'off' }],
    ['humidifierOn', { humidifier: 'ON' }, { humidifier: 'off' }],
    ['humidifierOff', { humidifier: 'off' }, { humidifier: 'ON' }],
    ['noHumidifier', { humidifier: null }, { humidifier: 'off' }],
    ['noHumidifier', { humidifier: 'disabled' }, { humidifier: 'ON' }],
    ['dehumidifierOn', { dehumidifier: 'on' }, { dehumidifier: 'on1' }],
    ['dehumidifierOn', { dehumidifier: null, twoStageDehumidifier: 'on2' }, { dehumidifier: 'off' }],
    ['dehumidifierOn1', { dehumidifier: 'on1' }, { dehumidifier: 'on2' }],
    ['dehumidifierOff', { dehumidifier: 'off' }, { dehumidifier: 'off', twoStageDehumidifier: 'on1' }],
    ['noDehumidifier', { dehumidifier: null }, { dehumidifier: 'off' }],
    ['lightSensors', { xLux: 800 }, { xLux: [] }],
    ['moistureSensors', { xMoisture: [40] }, { xMoisture: null }],
    ['co2Sensors', { co2: 0 }, { co2: null }],
    ['tempSensors', { temperature: 20 }, { temperature: Number.NaN }],
    ['humiditySensors', { humidity: 0.5 }, { humidity: undefined }],
    ['soilTempSensors', { xTemp: 19 }, { xTemp: null }],
  ])('%s: %o but not %o', (key, found, passedOver) => {
    expect(matchesFilters({ ...unit, ...found }, [key])).toBe(true);
    expect(matchesFilters({ ...unit, ...passedOver }, [key])).toBe(false);
  });
});

test('keys of one device widen each other, keys of different devices narrow', () => {
  expect(matchesFilters(unit, ['lightsOn', 'lightsOff'])).toBe(true);
  expect(matchesFilters(unit, ['lightsOff', 'lightsOn', 'autoMode', 'manualMode'])).toBe(true);
  expect(matchesFilters(unit, ['lightsOn', 'manualMode'])).toBe(false);
  expect(matchesFilters(unit, ['lightsOn', 'tempSensors', 'soilTempSensors'])).toBe(true);
});

test('without keys everything passes, and a key nobody knows is ignored', () => {
  expect(matchesFilters({}, [])).toBe(true);
  expect(matchesFilters(unit, ['constructor', 'blueLights'])).toBe(true);
  expect(matchesFilters(unit, ['blueLights', 'lightsOff'])).toBe(false);
  expect([isFilterKey('ecuOff'), isFilterKey('toString')]).toEqual([true, false]);
});

test('a unit with a settled state of a device falls under exactly one of its keys', () => {
  const settled = fc.record<FilteredUnit>({
    lifecycle_id: fc.constantFrom(1, null),
    mode: fc.constantFrom('AUTOMATIC', 'MANUAL', null),
    curtain: fc.constantFrom('open', 'off', 'closed'),
    light: fc.constantFrom('on', 'off'),
    irrigation: fc.constantFrom('on', 'waiting', 'off'),
    co2Enabled: fc.boolean(),
    facilityCo2Enabled: fc.boolean(),
    co2Valve: fc.constantFrom('ON', 'closed'),
    ECUState: fc.constantFrom('cooling', 'dehumidifying', 'circulating', 'off'),
    humidifier: fc.constantFrom('ON', 'off', 'disabled', null),
    dehumidifier: fc.constantFrom('on', 'on1', 'on2', 'off', null),
  });
  fc.assert(
    fc.property(settled, (some) => {
      const groups = Object.values(statusFilters)
        .filter((filter) => filter.matches(some))
        .map((filter) => filter.group);
      const all = new Set(Object.values(statusFilters).map((filter) => filter.group));
      expect([...groups].sort()).toEqual([...all].sort());
    }),
  );
});
