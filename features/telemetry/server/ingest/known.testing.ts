import type { KnownController, KnownDevice, KnownSensor } from '@trellis/devices/server';
import type { AcceptedState, PlainValue } from './decode/reported-values.ts';
import type { Refusals } from './refusals.ts';

export const light: KnownDevice = { id: 31, name: 'light', key: 'light' };
export const humidifier: KnownDevice = { id: 32, name: 'humidifier', key: 'humidifier' };

/** A controller as the directory knows it. */
export const knownController = (values: Partial<KnownController> = {}): KnownController => ({
  id: 7,
  facilityId: 3,
  groupId: 'farm',
  edgeNodeId: 'node-7',
  platformGroupId: 11,
  protocol: 'sparkplug',
  isForeign: false,
  devices: new Map([light, humidifier].map((device) => [device.name, device])),
  sensors: [],
  ...values,
});

/** One of its sensors. */
export const knownSensor = (values: Partial<KnownSensor> = {}): KnownSensor => ({
  id: 51,
  facilityId: 3,
  deviceId: 'sensor-1',
  designatorId: 5,
  designatorKey: 'temperature',
  controllerId: 7,
  platformGroupId: 11,
  name: 'Top left',
  priority: 1,
  gain: 1,
  offset: 0,
  enabled: true,
  ...values,
});

/** What a device, or the unit where none is named, said of itself. */
export const saying = (
  metric: string,
  value: PlainValue,
  { device, at = Date.UTC(2026, 10, 22, 12), isHistorical = false }: Partial<AcceptedState> = {},
): AcceptedState => ({ device, metric, value, at, isHistorical });

/** Remembers what was refused: cause, sample and how often. */
export function noteRefusals(): { refused: unknown[][]; refusals: Refusals } {
  const refused: unknown[][] = [];
  return { refused, refusals: { count: (...told) => void refused.push(told) } };
}
