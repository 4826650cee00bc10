import { climateDesignatorIds, rootZoneDesignatorIds } from '@trellis/climate/model';
import type { KnownController, KnownSensor } from '@trellis/devices/server';
import { messageOf, type LiveMessage } from '@trellis/server-kit';
import { unitMessages, type ReportReading, type ReportState } from '@trellis/units/model';
import type { AcceptedState, SensorCondition } from './decode/reported-values.ts';

const climate: ReadonlySet<number> = new Set(climateDesignatorIds);
const rootZone: ReadonlySet<number> = new Set(rootZoneDesignatorIds);

const timed = (at: number) => ({ data: { timestamp: new Date(at).toISOString() } });
const fromUnit = ({ id, platformGroupId }: KnownController) => ({ controllerId: id, platformGroupId });

/** A reading for the tile that shows it. */
export function readingMessage(sensor: KnownSensor, reading: number, at: number): LiveMessage {
  const payload: ReportReading = {
    controllerId: sensor.controllerId,
    platformGroupId: sensor.platformGroupId,
    deviceId: sensor.deviceId,
    designatorId: sensor.designatorId,
    priority: sensor.priority,
    reading,
    ...timed(at),
  };
  const key = `r/${sensor.id}`;
  if (sensor.platformGroupId === null)
    return messageOf(unitMessages.reportSensorReading, { ...payload, name: sensor.name }, { key });
  if (climate.has(sensor.designatorId)) return messageOf(unitMessages.reportReading, payload, { key });
  if (rootZone.has(sensor.designatorId)) return messageOf(unitMessages.reportSoilSensorReading, payload, { key });
  return messageOf(unitMessages.reportSensorReading, { ...payload, name: sensor.name }, { key });
}

/** What changed of a controller as a whole; `part` keeps different parts from replacing each other. */
export const stateMessage = (
  controller: KnownController,
  part: string,
  at: number,
  changed: Partial<ReportState>,
): LiveMessage =>
  messageOf(
    unitMessages.reportState,
    { ...fromUnit(controller), ...changed, ...timed(at) },
    { key: `s/${controller.id}/${part}` },
  );

/** The messages of one state or parameter; none for what no screen follows. */
export function messagesOfState(controller: KnownController, accepted: AcceptedState): LiveMessage[] {
  const { device, metric, value, at } = accepted;
  const parameter = (deviceId: string | null, name: string): LiveMessage[] => [
    messageOf(
      unitMessages.setDeviceParameter,
      { ...fromUnit(controller), deviceId, name, reading: value, ...timed(at) },
      { key: `p/${controller.id}/${deviceId ?? ''}/${name}` },
    ),
  ];
  if (device) {
    if (metric === 'state') {
      return [stateMessage(controller, `device/${device.name}`, at, { states: { [device.name]: String(value) } })];
    }
    return metric === 'intensity' && device.name === 'light' ? parameter(device.name, 'lightIntensityAverage') : [];
  }
  switch (metric) {
    case 'status':
    case 'state':
    case 'lastIrrigated':
      return [stateMessage(controller, metric, at, { [metric]: String(value) })];
    case 'mode':
    case 'co2Enabled':
    case 'pestDetected':
      return parameter(null, metric);
    case 'logLevel': {
      const payload = { ...fromUnit(controller), reading: String(value), ...timed(at) };
      return [messageOf(unitMessages.setLogLevel, payload, { key: `l/${controller.id}` })];
    }
    default:
      return [];
  }
}

/** The battery level of a sensing device; none for its signal. */
export function messagesOfCondition(controller: KnownController, condition: SensorCondition): LiveMessage[] {
  const { sensors, metric, value, at } = condition;
  const deviceId = sensors[0]?.deviceId;
  if (metric !== 'batteryLevel' || deviceId === undefined) return [];
  const payload = { ...fromUnit(controller), deviceId, batteryLevel: value, ...timed(at) };
  return [messageOf(unitMessages.reportBatteryLevel, payload, { key: `b/${controller.id}/${deviceId}` })];
}
