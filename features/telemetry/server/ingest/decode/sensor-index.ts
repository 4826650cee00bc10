import type { KnownController, KnownSensor } from '@trellis/devices/server';
import { designators, type Designator } from '@trellis/telemetry/model';

/** Names under which device makers send a designator besides its key. */
const otherNames: Readonly<Record<string, string>> = { moisture: 'externalMoisture' };

const byMetric = new Map<string, Designator>(designators.map((designator) => [designator.key, designator]));
for (const [name, key] of Object.entries(otherNames)) {
  const designator = byMetric.get(key);
  if (designator) byMetric.set(name, designator);
}

/** What a metric of this name measures; undefined when it is no reading. */
export const designatorOfMetric = (metric: string): Designator | undefined => byMetric.get(metric);

/** The metric names that mean this designator, its key first. */
export const metricsOfDesignator = (designatorId: number): string[] =>
  [...byMetric].filter(([, { id }]) => id === designatorId).map(([name]) => name);

/** Where each reading of a controller goes. */
export interface SensorIndex {
  /** Sensor of a metric; `device` is the Sparkplug device id, '' for the node itself. */
  find(device: string, metric: string): KnownSensor | undefined;
  findChannel(deviceId: string, designatorId: number): KnownSensor | undefined;
  /** All channels of one sensing device. */
  channelsOf(device: string): readonly KnownSensor[];
}

const indexes = new WeakMap<KnownController, SensorIndex>();

/** The index of a controller; made once for each version of it. */
export function sensorIndexOf(controller: KnownController): SensorIndex {
  let index = indexes.get(controller);
  if (!index) indexes.set(controller, (index = buildIndex(controller)));
  return index;
}

function buildIndex(controller: KnownController): SensorIndex {
  const metrics = new Map<string, Map<string, KnownSensor>>();
  const channels = new Map<string, KnownSensor>();
  const devices = new Map<string, KnownSensor[]>();
  const note = (device: string, metric: string, sensor: KnownSensor) => {
    const known = metrics.get(device) ?? new Map<string, KnownSensor>();
    if (!known.has(metric)) known.set(metric, sensor);
    metrics.set(device, known);
  };
  for (const sensor of controller.sensors) {
    channels.set(`${sensor.deviceId}\n${sensor.designatorId}`, sensor);
    for (const [device, metric] of addressesOf(sensor, controller)) note(device, metric, sensor);
    const [device] = placeOf(sensor, controller);
    devices.set(device, [...(devices.get(device) ?? []), sensor]);
  }
  return {
    find: (device, metric) => metrics.get(device)?.get(metric),
    findChannel: (deviceId, designatorId) => channels.get(`${deviceId}\n${designatorId}`),
    channelsOf: (device) => devices.get(device) ?? [],
  };
}

/** A sensor's own id without the controller's name in front, which only keeps ids of a facility apart. */
function localId({ deviceId }: KnownSensor, { edgeNodeId }: KnownController): string {
  if (deviceId === edgeNodeId) return '';
  return deviceId.startsWith(`${edgeNodeId}/`) ? deviceId.slice(edgeNodeId.length + 1) : deviceId;
}

function placeOf(sensor: KnownSensor, controller: KnownController): [device: string, rest: string] {
  const id = localId(sensor, controller);
  const slash = id.indexOf('/');
  return slash < 0 ? [id, ''] : [id.slice(0, slash), id.slice(slash + 1)];
}

/**
 * Addresses of a sensor, best first: `<device_id>` with the designator's name as metric; for nodes that are not ours also
 * `device_id` = "<device>/<metric>" or "<metric>", so that any name can be mapped.
 */
function* addressesOf(sensor: KnownSensor, controller: KnownController): Generator<[device: string, metric: string]> {
  const id = localId(sensor, controller);
  for (const metric of metricsOfDesignator(sensor.designatorId)) yield [id, metric];
  if (!controller.isForeign || id === '') return;
  const [device, rest] = placeOf(sensor, controller);
  if (rest !== '') yield [device, rest];
  yield ['', id];
}
