import { defineLiveMessages, messagePayload, type PayloadOf } from '@trellis/entity-kit';

/** Messages of `/ws/facility{facilityId}` about units (specification 2 §4.5). Times are ISO 8601 in UTC. */
interface FromUnit {
  /** None of a unit without a controller. */
  controllerId: number | null;
  platformGroupId: number | null;
}
interface Timed {
  data: { timestamp: string };
}

/** A climate reading of a unit: designators 5, 6 and 7. */
export interface ReportReading extends FromUnit, Timed {
  deviceId: string;
  designatorId: number;
  /** Of several sensors that measure the same in a unit the lowest speaks for it. */
  priority: number;
  reading: number;
}
/** A reading of any other sensor: of a room, or of what no unit's record holds. */
export type ReportSensorReading = ReportReading & { name: string | null };
/** Root-zone readings of a unit: designators 53, 57, 58 and 62. */
export type ReportSoilSensorReading = ReportReading;
/** What the controller says of itself and its devices; only what changed. */
export interface ReportState extends FromUnit, Timed {
  /** Device key (`light`, `irrigation`, …) → state word. */
  states?: Record<string, string>;
  status?: string;
  state?: string;
  isOnline?: boolean;
  /** How far the controller's clock is off; negative is behind. */
  clockDriftMs?: number;
  lastCommandFetch?: string;
  uptimeSeconds?: number;
  lastIrrigated?: string;
}
/** A parameter of a unit or device: `mode`, `lightIntensityAverage`, `co2Enabled`. */
export interface SetDeviceParameter extends FromUnit, Timed {
  deviceId: string | null;
  name: string;
  reading: string | number | boolean | null;
}
export interface SetLogLevel extends FromUnit, Timed {
  reading: string;
}
export interface ReportBatteryLevel extends FromUnit, Timed {
  deviceId: string;
  batteryLevel: number;
}
interface FromSensor extends Timed {
  controllerId: number | null;
  platformGroupId: number | null;
}
export interface SensorNameChanged extends FromSensor {
  deviceId: string;
  name: string | null;
}
export interface SensorPriorityChanged extends FromSensor {
  deviceIds: string[];
  priority: number;
}
/** A photo of a unit is there; `reading` is its address. */
export interface PhotoCaptured extends FromSensor {
  reading: string;
}
/** A controller nobody has adopted announced itself. */
export interface UnpublishedDeviceMessage extends Timed {
  deviceId: string;
  name: string | null;
}
/** Messages about units. */
export const unitMessages = defineLiveMessages({
  reportState: messagePayload<ReportState>('unit'),
  setDeviceParameter: messagePayload<SetDeviceParameter>('unit'),
  setLogLevel: messagePayload<SetLogLevel>('unit'),
  reportSoilSensorReading: messagePayload<ReportSoilSensorReading>('unit'),
  reportReading: messagePayload<ReportReading>('unit'),
  reportSensorReading: messagePayload<ReportSensorReading>('unit'),
  sensorNameChanged: messagePayload<SensorNameChanged>('unit'),
  photocapture: messagePayload<PhotoCaptured>('unit'),
  reportBatteryLevel: messagePayload<ReportBatteryLevel>('unit'),
  sensorPriorityChanged: messagePayload<SensorPriorityChanged>('unit'),
  unpublishedDeviceMessage: messagePayload<UnpublishedDeviceMessage>('own'),
});

/** Message type → payload. */
export type UnitMessages = { [T in keyof typeof unitMessages]: PayloadOf<(typeof unitMessages)[T]> };
export type UnitMessage = { [T in keyof UnitMessages]: { type: T; payload: UnitMessages[T] } }[keyof UnitMessages];
