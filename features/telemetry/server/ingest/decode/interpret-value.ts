import type { KnownController, KnownSensor } from '@trellis/devices/server';
import { commandAnswer, readingOrigins, validateReading, validateReadingTime } from '@trellis/telemetry/model';
import { checkDeviceState, checkUnitState, isMoment, unitMetricOf } from './check-state.ts';
import type { Interpretation, ReportedValue } from './reported-values.ts';
import { designatorOfMetric, sensorIndexOf } from './sensor-index.ts';

export interface InterpretContext {
  controller: KnownController;
  now: number;
  /** False once missing sensors were made: what is still missing then is refused. */
  mayCreate: boolean;
  /** Makes a time of the device ours. */
  toOurTime: (at: number, isHistorical: boolean) => number;
}

/** Metric with which our controllers answer commands: JSON text of a command answer. */
export const answerMetric = 'Command/Answer';

/** Metrics that steer the protocol itself and say nothing about the farm. */
const protocolMetric = /^(Node Control|Device Control|Node Info)\/|^bdSeq$/;

/** Adds one value of a message to what the message says. Answers why it is refused, or undefined. */
export function interpretValue(
  into: Interpretation,
  reported: ReportedValue,
  context: InterpretContext,
): string | undefined {
  const { device, metric, value } = reported;
  const index = sensorIndexOf(context.controller);
  const sensor = index.find(device, metric);
  if (sensor) return addReading(into, sensor, reported, context);
  if (protocolMetric.test(metric)) return undefined;
  if (device === '' && metric === answerMetric) return addAnswer(into, value);
  const isKnownDevice = context.controller.devices.has(device);
  const designator = isKnownDevice ? undefined : designatorOfMetric(metric);
  if (designator) return noteMissing(into, device, designator.id, context);
  if (metric === 'batteryLevel' || metric === 'signal') {
    const sensors = index.channelsOf(device);
    if (sensors.length > 0) return addCondition(into, metric, sensors, reported, context);
  }
  return addState(into, reported, context);
}

/** Adds a reading of a known sensor, calibrated. */
export function addReading(
  into: Interpretation,
  sensor: KnownSensor,
  { value, at, isHistorical }: Pick<ReportedValue, 'value' | 'at' | 'isHistorical'>,
  { now }: Pick<InterpretContext, 'now'>,
): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'bigint') return 'reading.not-a-number';
  const calibrated = Number(value) * sensor.gain + sensor.offset;
  const refusal = validateReading(sensor.designatorId, calibrated, at, now);
  if (refusal) return refusal;
  if (!sensor.enabled) return 'reading.sensor-disabled';
  into.rows.push({
    facilityId: sensor.facilityId,
    sensorId: sensor.id,
    designatorId: sensor.designatorId,
    at,
    value: calibrated,
    origin: isHistorical ? readingOrigins.historical : readingOrigins.live,
  });
  into.sensors.push(sensor);
  return undefined;
}

/** Remembers that a sensor has to be made; refuses the reading when that was tried. */
export function noteMissing(
  into: Interpretation,
  device: string,
  designatorId: number,
  { mayCreate }: Pick<InterpretContext, 'mayCreate'>,
): string | undefined {
  if (!mayCreate) return 'reading.unknown-sensor';
  into.missing.push({ device, designatorId });
  return undefined;
}

function addCondition(
  into: Interpretation,
  metric: 'batteryLevel' | 'signal',
  sensors: readonly KnownSensor[],
  { value, at }: ReportedValue,
  { now }: InterpretContext,
): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'state.not-a-number';
  if (metric === 'batteryLevel' && (value < 0 || value > 100)) return 'state.out-of-range';
  const refusal = validateReadingTime(at, now);
  if (refusal) return refusal;
  into.conditions.push({ sensors, metric, value, at });
  return undefined;
}

function addState(into: Interpretation, reported: ReportedValue, { controller, now, toOurTime }: InterpretContext) {
  const { device: name, metric, at, isHistorical } = reported;
  const value = isMoment(metric) ? ourMoment(reported, toOurTime) : reported.value;
  const refusal = validateReadingTime(at, now);
  if (refusal) return refusal;
  if (metric.length > 80 || !isStorableText(metric)) return 'state.bad-name';
  if (typeof value === 'string' && !isStorableText(value)) return 'state.not-text';
  const device = name === '' ? undefined : controller.devices.get(name);
  // What a node that is not ours says beyond our names is its own affair.
  if (name !== '' && !device) return controller.isForeign ? undefined : 'device.unknown';
  const checked = device ? checkDeviceState(device.key, metric, value, now) : checkUnitState(metric, value, now);
  if ('cause' in checked) return checked.cause;
  into.states.push({ device, metric, value: checked.value, at, isHistorical });
  const unitMetric = unitMetricOf(name, metric);
  if (unitMetric === undefined) return undefined;
  const ofUnit = checkUnitState(unitMetric, value, now);
  if ('cause' in ofUnit) return ofUnit.cause;
  into.states.push({ device: undefined, metric: unitMetric, value: ofUnit.value, at, isHistorical });
  return undefined;
}

/** A moment by the clock of the device, in our time; what is none is left to its check. */
function ourMoment({ value, isHistorical }: ReportedValue, toOurTime: InterpretContext['toOurTime']): unknown {
  const at = typeof value === 'string' ? Date.parse(value) : Number(value);
  return Number.isFinite(at) ? toOurTime(at, isHistorical) : value;
}

function addAnswer(into: Interpretation, value: unknown): string | undefined {
  if (value === null) return undefined; // a birth before the first command
  if (typeof value !== 'string') return 'answer.malformed';
  try {
    return addParsedAnswer(into, JSON.parse(value));
  } catch {
    return 'answer.malformed';
  }
}

/** Adds the answer to a command. */
export function addParsedAnswer(into: Interpretation, value: unknown): string | undefined {
  const answer = commandAnswer.safeParse(value);
  // NUL inside a text is JSON, but no database stores it.
  if (!answer.success || JSON.stringify(answer.data).includes('\\u0000')) return 'answer.malformed';
  into.answers.push(answer.data);
  return undefined;
}

const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
