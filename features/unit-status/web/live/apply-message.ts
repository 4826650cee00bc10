import { designatorIds } from '@trellis/climate/model';
import {
  laterInstant,
  takeReading,
  type MetricName,
  type ReportReading,
  type ReportState,
  type SetDeviceParameter,
  type UnitMessage,
  type UnitRecord,
} from '@trellis/units/model';

/** When the fields of a record were last said, ms since 1970: an older word that arrives late changes nothing. */
export type FieldTimes = Map<string, number>;

/** The record with a message taken in, or the same record when the message says nothing new. Changes `times`. */
export function applyMessage(record: UnitRecord, message: UnitMessage, times: FieldTimes): UnitRecord {
  switch (message.type) {
    case 'reportReading':
      return applyReading(record, message.payload);
    case 'reportSoilSensorReading':
      return applySoilReading(record, message.payload, times);
    case 'reportState':
      return applyState(record, message.payload, times);
    case 'setDeviceParameter':
      return applyParameter(record, message.payload, times);
    case 'setLogLevel':
      return setFields(record, { logLevel: message.payload.reading }, timeOf(message.payload), times);
    default:
      return record;
  }
}

/** Units by what else messages name them by. */
export interface UnitNames {
  byController: ReadonlyMap<number, number>;
  byDevice: ReadonlyMap<string, number>;
}

/** The unit a message is about: by its id, else by its controller, else by its device id. */
export function unitOfMessage(message: UnitMessage, { byController, byDevice }: UnitNames): number | undefined {
  const payload = message.payload as {
    platformGroupId?: number | null;
    controllerId?: number | null;
    deviceId?: string | null;
  };
  if (payload.platformGroupId != null) return payload.platformGroupId;
  if (payload.controllerId != null) return byController.get(payload.controllerId);
  return payload.deviceId == null ? undefined : byDevice.get(payload.deviceId);
}

/** Metrics of a unit's climate by their designators. */
export const climateMetrics: Readonly<Record<number, MetricName>> = {
  [designatorIds.temperature]: 'temperature',
  [designatorIds.humidity]: 'humidity',
  [designatorIds.co2]: 'co2',
};
const soilFields = {
  [designatorIds.externalMoisture]: 'xMoisture',
  [designatorIds.soilTemperature]: 'xTemp',
  [designatorIds.lux]: 'xLux',
  [designatorIds.fertility]: 'xFertility',
} as const;

/** Where it is kept when a reading of the root zone was taken. */
const soilTimes: Readonly<Record<string, keyof UnitRecord>> = {
  xMoisture: 'lastMoistureUpdate',
  xFertility: 'lastFertilityUpdate',
};

function applyReading(record: UnitRecord, payload: ReportReading): UnitRecord {
  const metric = climateMetrics[payload.designatorId];
  if (metric === undefined || isOutranked(record, payload)) return record;
  const { reading, data } = payload;
  return takeTurn(record, takeReading(record, metric, { reading, at: data.timestamp }), payload);
}

/** Whether a sensor of better priority speaks for the unit. */
function isOutranked(record: UnitRecord, { designatorId, priority }: ReportReading): boolean {
  const speaking = priorityOf(record, designatorId);
  return speaking !== undefined && priority > speaking;
}

/** The changed record, with the sensor whose reading it took as the one that speaks for the unit from now on. */
function takeTurn(record: UnitRecord, changed: UnitRecord, { designatorId, priority }: ReportReading): UnitRecord {
  const speaking = priorityOf(record, designatorId);
  if (changed === record || speaking === undefined || priority === speaking) return changed;
  const place = record.sensorDesignators.indexOf(designatorId);
  return { ...changed, sensorPriorities: record.sensorPriorities.with(place, priority) };
}

/** Priority of the sensor that speaks for the unit. */
export const priorityOf = (
  { sensorDesignators, sensorPriorities }: UnitRecord,
  designatorId: number,
): number | undefined => sensorPriorities[sensorDesignators.indexOf(designatorId)];

function applySoilReading(record: UnitRecord, payload: ReportReading, times: FieldTimes): UnitRecord {
  const field = soilFields[payload.designatorId as keyof typeof soilFields] as string | undefined;
  if (field === undefined || isOutranked(record, payload)) return record;
  const at = soilTimes[field];
  const said = { [field]: payload.reading, ...(at !== undefined && { [at]: payload.data.timestamp }) };
  return takeTurn(record, setFields(record, said, timeOf(payload), times), payload);
}

/** Device key of a message → field of the record. */
const deviceFields: Readonly<Record<string, keyof UnitRecord>> = {
  light: 'light',
  curtain: 'curtain',
  irrigation: 'irrigation',
  co2Valve: 'co2Valve',
  humidifier: 'humidifier',
  dehumidifier: 'dehumidifier',
  dehumidifier2Stage: 'twoStageDehumidifier',
  twoStageDehumidifier: 'twoStageDehumidifier',
  ecu: 'ECUState',
  bard: 'BardState',
  rcu: 'RCUState',
  heaterstrip: 'heaterstripState',
};

function applyState(record: UnitRecord, payload: ReportState, times: FieldTimes): UnitRecord {
  const said: Partial<UnitRecord> = {};
  for (const [device, word] of Object.entries(payload.states ?? {})) {
    const field = deviceFields[device];
    if (field !== undefined) Object.assign(said, { [field]: word });
  }
  if (payload.state !== undefined) said.state = payload.state;
  if (payload.status !== undefined) said.status = payload.status;
  if (payload.isOnline !== undefined) said.controllerOfflineSince = payload.isOnline ? null : payload.data.timestamp;
  if (payload.clockDriftMs !== undefined) said.clockDriftMs = payload.clockDriftMs;
  if (payload.uptimeSeconds !== undefined) said.uptime = String(payload.uptimeSeconds);
  const changed = setFields(record, said, timeOf(payload), times);
  return keepLater(keepLater(changed, 'lastCommandFetch', payload), 'lastIrrigated', payload);
}

function keepLater(
  record: UnitRecord,
  field: 'lastCommandFetch' | 'lastIrrigated',
  payload: Pick<ReportState, 'lastCommandFetch' | 'lastIrrigated'>,
): UnitRecord {
  const later = laterInstant(record[field], payload[field]) ?? null;
  return later === record[field] ? record : { ...record, [field]: later as string | null };
}

const parameterTypes: Readonly<Record<string, 'string' | 'number' | 'boolean' | 'text or nothing'>> = {
  mode: 'string',
  lightIntensityAverage: 'number',
  co2Enabled: 'boolean',
  pestDetected: 'boolean',
  targetVWC: 'number',
  cropSteeringPhase: 'string',
  ticketCount: 'number',
  exceptionCount: 'number',
  exceptionMessage: 'text or nothing',
  irrigationMissedSince: 'text or nothing',
  irrigationMissedUntil: 'text or nothing',
};

function applyParameter(record: UnitRecord, payload: SetDeviceParameter, times: FieldTimes): UnitRecord {
  const { name, reading } = payload;
  const type = parameterTypes[name];
  const isFit = type === 'text or nothing' ? reading === null || typeof reading === 'string' : typeof reading === type;
  if (!isFit) return record;
  return setFields(record, { [name]: reading }, timeOf(payload), times);
}

/** Sets fields said at a moment, leaving out those of which something later is known. */
function setFields(record: UnitRecord, said: object, at: number, times: FieldTimes): UnitRecord {
  let changed = record;
  for (const [field, value] of Object.entries(said)) {
    if (at < (times.get(field) ?? -Infinity)) continue;
    times.set(field, at);
    if (changed[field as keyof UnitRecord] === value) continue;
    changed = { ...changed, [field]: value as never };
  }
  return changed;
}

/** When a message was true; one without a readable time counts as oldest and never wins. */
function timeOf({ data }: { data: { timestamp: string } }): number {
  const at = Date.parse(data.timestamp);
  return Number.isFinite(at) ? at : -Infinity;
}
