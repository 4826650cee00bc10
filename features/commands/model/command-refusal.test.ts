import { expect, test } from 'vitest';
import { actionIdOf, findAction } from './catalogue/action-catalogue.ts';
import type { Action } from './catalogue/action.ts';
import {
  addressesOf,
  findRefusal,
  isFitted,
  type Circumstances,
  type CommandTarget,
  type FittedDevice,
} from './command-refusal.ts';
import type { SkipReason } from './skip-reasons.ts';

const now = new Date('2026-05-01T12:00:00Z');
const minutesAgo = (minutes: number, milliseconds = 0) => new Date(now.getTime() - minutes * 60_000 - milliseconds);

const actionOf = (key: string): Action => {
  const action = findAction(actionIdOf(key));
  if (!action) throw new Error(`No action ${key}.`);
  return action;
};
const device = (id: number, key: string, more: Partial<FittedDevice> = {}): FittedDevice => ({
  ...{ id, key, name: `${key}-${id}`, designatorId: null, isLockedOut: false },
  ...more,
});
const devices = [device(1, 'light'), device(2, 'irrigation'), device(3, 'co2Valve'), device(4, 'curtain')];
/** A unit to which everything can be told. */
const ready: CommandTarget = {
  controllerId: 7,
  isForeign: false,
  lastCommandFetch: now,
  hasLockedLights: false,
  hasCo2: true,
  hasCurtains: true,
  hasCo2Sensor: true,
  deployed: true,
  isDisabled: false,
  isTesting: false,
  hasPlants: false,
  isLockedOut: false,
  dndExpiration: null,
  lastIrrigated: null,
  devices,
};
const calmly: Circumstances = { now, isOverriding: false };

const refusalOf = (key: string, target: Partial<CommandTarget>, circumstances: Partial<Circumstances> = {}) =>
  findRefusal(actionOf(key), { ...ready, ...target }, { ...calmly, ...circumstances }, true);

test.each<[string, string, Partial<CommandTarget>, SkipReason | undefined]>([
  ['a unit that is ready', 'lightsOn', {}, undefined],
  ['one without a controller', 'lightsOn', { controllerId: null }, 'noController'],
  ['one on which somebody works', 'lightsOn', { isLockedOut: true }, 'lockedOut'],
  ['one that is not deployed', 'lightsOn', { deployed: false }, 'undeployed'],
  ['one that is disabled', 'lightsOn', { isDisabled: true }, 'disabled'],
  ['one that is not to be disturbed', 'lightsOn', { dndExpiration: minutesAgo(-1) }, 'doNotDisturb'],
  ['one that may be disturbed again from now on', 'lightsOn', { dndExpiration: now }, undefined],
  ['one that was not to be disturbed', 'lightsOn', { dndExpiration: minutesAgo(1) }, undefined],
  ['lamps that the facility has locked', 'lightsOn', { hasLockedLights: true }, 'lockLights'],
  ['water where the lamps are locked', 'stopIrrigation', { hasLockedLights: true }, undefined],
  ['CO2 where there is none', 'co2Enable', { hasCo2: false }, 'co2Disabled'],
  ['CO2 where there is some', 'co2Enable', {}, undefined],
  ['no more CO2 where there is none', 'co2Disable', { hasCo2: false }, undefined],
  ['curtains where there are none', 'curtainOpen', { hasCurtains: false }, 'noCurtains'],
  ['lamps where there are no curtains', 'lightsOn', { hasCurtains: false }, undefined],
  ['heat that kills, over plants', 'sterilize', { hasPlants: true }, 'hasPlants'],
  ['heat that kills, in an empty unit', 'sterilize', {}, undefined],
  ['light for plants', 'lightsOn', { hasPlants: true }, undefined],
  ['lamps that are not there', 'lightsOn', { devices: [device(2, 'irrigation')] }, 'notFitted'],
  [
    'lamps that are all worked on',
    'lightsOn',
    { devices: [device(1, 'light', { isLockedOut: true }), device(2, 'irrigation')] },
    'lockedOut',
  ],
  ['the unit itself, without any device', 'manual', { devices: [] }, undefined],
  ['a CO2 sensor that is not there', 'calibrateCo2', { hasCo2Sensor: false }, 'notFitted'],
  ['a CO2 sensor', 'calibrateCo2', {}, undefined],
  ['lamps where there is no CO2 sensor', 'lightsOn', { hasCo2Sensor: false }, undefined],
  ['a foreign controller that would not end what it begins', 'irrigate', { isForeign: true }, 'unsupported'],
  ['a foreign controller that would not answer', 'calibrateCo2', { isForeign: true }, 'unsupported'],
  ['a foreign controller that reports what it did', 'lightsOn', { isForeign: true }, undefined],
  ['a unit that was never heard of', 'lightsOn', { lastCommandFetch: null }, 'offline'],
  ['a unit that fetched 17 minutes ago', 'lightsOn', { lastCommandFetch: minutesAgo(17) }, 'offline'],
  ['a unit that fetched a moment less ago', 'lightsOn', { lastCommandFetch: minutesAgo(17, -1) }, undefined],
  ['a unit that is tested, never heard of', 'lightsOn', { lastCommandFetch: null, isTesting: true }, undefined],
  ['water a moment less than 30 minutes ago', 'irrigate', { lastIrrigated: minutesAgo(30, -1) }, 'irrigatedLately'],
  ['water 30 minutes ago', 'irrigate', { lastIrrigated: minutesAgo(30) }, undefined],
  ['light right after water', 'lightsOn', { lastIrrigated: now }, undefined],
])('what stops an order: %s (%s)', (_, key, target, reason) => {
  expect(refusalOf(key, target)).toBe(reason);
});

test('a person who knows that water flowed may have more of it, and one who overrides may wake what rests', () => {
  expect(refusalOf('irrigate', { lastIrrigated: now }, { isAgain: true })).toBeUndefined();
  const resting = { deployed: false, isDisabled: true, dndExpiration: minutesAgo(-1) };
  expect(refusalOf('lightsOn', resting, { isOverriding: true })).toBeUndefined();
  expect(refusalOf('lightsOn', { ...resting, isLockedOut: true }, { isOverriding: true })).toBe('lockedOut');
});

test('an order that may wait goes to a unit that is offline', () => {
  expect(findRefusal(actionOf('lightsOn'), { ...ready, lastCommandFetch: null }, calmly, false)).toBeUndefined();
});

test('what a dialog or a call of its own does is told to no controller', () => {
  expect(isFitted(actionOf('vfuSchedule'), ready, calmly)).toBe(false);
});

test('an order reaches the outlets of its designator and those that name none, or the one device that is named', () => {
  const lamps = [
    device(1, 'light'),
    device(2, 'light', { designatorId: 20 }),
    device(3, 'light', { designatorId: 30 }),
    device(4, 'light', { designatorId: 20, isLockedOut: true }),
    device(5, 'fans', { designatorId: 20 }),
  ];
  const reached = (circumstances: Partial<Circumstances>) =>
    addressesOf({ device: 'light' }, { ...ready, devices: lamps }, { ...calmly, ...circumstances }).map(({ id }) => id);
  expect(reached({})).toEqual([1, 2, 3]);
  expect(reached({ designatorId: 20 })).toEqual([1, 2]);
  expect(reached({ virtualDeviceId: 3 })).toEqual([3]);
  expect(reached({ designatorId: 20, virtualDeviceId: 3 })).toEqual([]);
  expect(addressesOf({ device: 'unit' }, ready, calmly)).toEqual([{ id: null, name: null }]);
  expect(addressesOf({ device: 'co2Sensor' }, ready, calmly)).toEqual([{ id: null, name: 'co2Sensor' }]);
});
