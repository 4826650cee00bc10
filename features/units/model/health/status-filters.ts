import { designatorIds } from '@trellis/climate/model';
import type { Maybe } from './unit-snapshot.ts';

/** The part of a unit's display record that filters look at. Device states are compared without regard to case. */
export interface FilteredUnit {
  lifecycle_id?: Maybe<number | string>;
  mode?: Maybe<string>;
  /** open or off, closed, opening, closing, updating */
  curtain?: Maybe<string>;
  light?: Maybe<string>;
  /** on, waiting, off, updating */
  irrigation?: Maybe<string>;
  co2Enabled?: Maybe<boolean>;
  facilityCo2Enabled?: Maybe<boolean>;
  /** on or open, closed */
  co2Valve?: Maybe<string>;
  ECUState?: Maybe<string>;
  BardState?: Maybe<string>;
  /** on, off, disabled */
  humidifier?: Maybe<string>;
  /** off, on, on1, on2, updating */
  dehumidifier?: Maybe<string>;
  twoStageDehumidifier?: Maybe<string>;
  temperature?: Maybe<number>;
  humidity?: Maybe<number>;
  co2?: Maybe<number>;
  /** Soil sensors: one value, or one per sensor. */
  xLux?: SoilReading;
  xMoisture?: SoilReading;
  xTemp?: SoilReading;
}

type SoilReading = Maybe<number | readonly unknown[]>;

type FilterGroup =
  | 'plants'
  | 'mode'
  | 'curtains'
  | 'lights'
  | 'irrigation'
  | 'co2'
  | 'airUnit'
  | 'humidifier'
  | 'dehumidifier'
  | 'sensors';

interface Filter {
  /** Keys of one group widen each other (or); groups narrow each other (and). */
  group: FilterGroup;
  matches: (unit: FilteredUnit) => boolean;
}

/** The dashboard's status filters: what each key means. */
export const statusFilters = {
  hasPlants: { group: 'plants', matches: hasPlants },
  noPlants: { group: 'plants', matches: (unit) => !hasPlants(unit) },
  autoMode: { group: 'mode', matches: (unit) => is(unit.mode, 'automatic') },
  manualMode: { group: 'mode', matches: (unit) => !is(unit.mode, 'automatic') },
  openCurtains: { group: 'curtains', matches: (unit) => is(unit.curtain, 'open', 'off') },
  closedCurtains: { group: 'curtains', matches: (unit) => is(unit.curtain, 'closed', 'on') },
  lightsOn: { group: 'lights', matches: (unit) => is(unit.light, 'on') },
  lightsOff: { group: 'lights', matches: (unit) => is(unit.light, 'off') },
  irrigating: { group: 'irrigation', matches: (unit) => is(unit.irrigation, 'on') },
  waitingForLease: { group: 'irrigation', matches: (unit) => is(unit.irrigation, 'waiting') },
  notIrrigating: { group: 'irrigation', matches: (unit) => is(unit.irrigation, 'off') },
  co2Disabled: { group: 'co2', matches: (unit) => !isCo2Enabled(unit) },
  co2EnabledOpen: { group: 'co2', matches: (unit) => isCo2Enabled(unit) && is(unit.co2Valve, 'on', 'open') },
  co2EnabledClosed: { group: 'co2', matches: (unit) => isCo2Enabled(unit) && is(unit.co2Valve, 'closed', 'off') },
  cooling: { group: 'airUnit', matches: (unit) => airUnitIs(unit, 'cooling') },
  dehumidifying: { group: 'airUnit', matches: (unit) => airUnitIs(unit, 'dehumidifying') },
  circulating: { group: 'airUnit', matches: (unit) => airUnitIs(unit, 'circulating') },
  ecuOff: { group: 'airUnit', matches: isAirUnitOff },
  humidifierOn: { group: 'humidifier', matches: (unit) => is(unit.humidifier, 'on') },
  humidifierOff: { group: 'humidifier', matches: (unit) => is(unit.humidifier, 'off') },
  noHumidifier: { group: 'humidifier', matches: (unit) => !isFitted(unit.humidifier) },
  dehumidifierOn: { group: 'dehumidifier', matches: (unit) => dehumidifierIs(unit, 'on', 'on2') },
  dehumidifierOn1: { group: 'dehumidifier', matches: (unit) => dehumidifierIs(unit, 'on1') },
  dehumidifierOff: {
    group: 'dehumidifier',
    matches: (unit) => dehumidifierIs(unit, 'off') && !dehumidifierIs(unit, 'on', 'on1', 'on2', 'updating'),
  },
  noDehumidifier: {
    group: 'dehumidifier',
    matches: (unit) => !isFitted(unit.dehumidifier) && !isFitted(unit.twoStageDehumidifier),
  },
} as const satisfies Record<string, Filter>;

/** The sensor filters: which kinds of sensor a unit has, with the designator of that kind. */
export const sensorFilters = {
  lightSensors: { group: 'sensors', designator_id: designatorIds.lux, matches: (unit) => hasReading(unit.xLux) },
  moistureSensors: {
    group: 'sensors',
    designator_id: designatorIds.externalMoisture,
    matches: (unit) => hasReading(unit.xMoisture),
  },
  co2Sensors: { group: 'sensors', designator_id: designatorIds.co2, matches: (unit) => hasReading(unit.co2) },
  tempSensors: {
    group: 'sensors',
    designator_id: designatorIds.temperature,
    matches: (unit) => hasReading(unit.temperature),
  },
  humiditySensors: {
    group: 'sensors',
    designator_id: designatorIds.humidity,
    matches: (unit) => hasReading(unit.humidity),
  },
  soilTempSensors: {
    group: 'sensors',
    designator_id: designatorIds.soilTemperature,
    matches: (unit) => hasReading(unit.xTemp),
  },
} as const satisfies Record<string, Filter & { designator_id: number }>;

export type StatusFilterKey = keyof typeof statusFilters;
export type SensorFilterKey = keyof typeof sensorFilters;
export type FilterKey = StatusFilterKey | SensorFilterKey;

const filters: Record<string, Filter> = { ...statusFilters, ...sensorFilters };

/** Whether a text, as it may stand in an address, names a filter. */
export function isFilterKey(text: string): text is FilterKey {
  return Object.hasOwn(filters, text);
}

/**
 * Whether a unit passes the chosen filters: any of the chosen keys of a device, for every device chosen.
 * No keys let everything pass; keys that do not exist are ignored.
 */
export function matchesFilters(unit: FilteredUnit, keys: Iterable<string>): boolean {
  const passed = new Map<FilterGroup, boolean>();
  for (const key of keys) {
    const filter = isFilterKey(key) ? filters[key] : undefined;
    if (filter === undefined) continue;
    passed.set(filter.group, passed.get(filter.group) === true || filter.matches(unit));
  }
  return [...passed.values()].every(Boolean);
}

function is(state: Maybe<string>, ...wanted: string[]): boolean {
  return typeof state === 'string' && wanted.includes(state.toLowerCase());
}

function hasPlants(unit: FilteredUnit): boolean {
  return unit.lifecycle_id !== null && unit.lifecycle_id !== undefined;
}

function isCo2Enabled(unit: FilteredUnit): boolean {
  return unit.co2Enabled === true && unit.facilityCo2Enabled === true;
}

function airUnitIs(unit: FilteredUnit, state: string): boolean {
  return is(unit.ECUState, state) || is(unit.BardState, state);
}

/** All of its air units rest: of two, one that runs is not off. */
function isAirUnitOff(unit: FilteredUnit): boolean {
  const fitted = [unit.ECUState, unit.BardState].filter(isFitted);
  return fitted.length > 0 && fitted.every((state) => is(state, 'off'));
}

function dehumidifierIs(unit: FilteredUnit, ...wanted: string[]): boolean {
  return is(unit.dehumidifier, ...wanted) || is(unit.twoStageDehumidifier, ...wanted);
}

/** A device that is absent or disabled cannot run. */
function isFitted(state: Maybe<string>): boolean {
  return typeof state === 'string' && state !== '' && !is(state, 'none', 'disabled');
}

function hasReading(reading: SoilReading): boolean {
  return Array.isArray(reading) ? reading.length > 0 : typeof reading === 'number' && Number.isFinite(reading);
}
