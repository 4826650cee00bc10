import { deviceTypes, type DeviceTypeKey } from './device-types.ts';

/** Words any device may say of itself: it changes, it is switched off for good, it is not as it was told to be. */
const commonWords = ['updating', 'disabled', 'fault'];

/** Other spellings and steps of kinds of device, as makers send them. */
const moreWords: Partial<Record<DeviceTypeKey, readonly string[]>> = {
  curtain: ['on', 'off'],
  co2Valve: ['open', 'off'],
  dehumidifier: ['on1', 'on2'],
  dehumidifier2Stage: ['on'],
  heaterstrip: ['high', 'low'],
  ecu: ['heating'],
  bard: ['heating'],
  irrigation: ['closed', 'open'],
};

const known = new Map<string, ReadonlySet<string>>(
  Object.values(deviceTypes)
    .filter(({ key, states }) => states.length > 0 && key !== 'unit')
    .map(({ key, states }) => [
      key,
      new Set([...states, ...(moreWords[key] ?? []), ...commonWords].map((word) => word.toLowerCase())),
    ]),
);

/** Whether a kind of device can be in a state of this name, in any case; kinds a company added itself may be in any. */
export const isDeviceWord = (key: string, word: string): boolean => known.get(key)?.has(word.toLowerCase()) ?? true;
