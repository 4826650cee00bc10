import { findDesignator } from '@trellis/telemetry/model';
import type { UnitConfig } from '../../controller-config.ts';
import type { SensorDescription, SensorReading } from '../../drivers/index.ts';
import type { UnitClock } from '../unit-clock.ts';
import type { Reported } from './current-values.ts';

/** Where a sensor's readings are reported: Sparkplug device ('' for the controller itself) and metric. */
interface Place {
  device: string;
  metric: string;
}

/** Turns readings of a driver into what is reported; sensors nobody configured are left out. */
export type PlaceReadings = (readings: readonly SensorReading[], clock: UnitClock) => Reported[];

/** A sensor's own id: the controller's name in front only keeps the ids of a facility apart. */
export function localSensorId(deviceId: string, edgeNodeId: string): string {
  if (deviceId === edgeNodeId) return '';
  return deviceId.startsWith(`${edgeNodeId}/`) ? deviceId.slice(edgeNodeId.length + 1) : deviceId;
}

/**
 * Matches the driver's sensors with the configured ones: the first of a designator with the first that lists it, and so
 * on. Throws when a configured designator is unknown.
 */
export function placeSensors(sensors: readonly SensorDescription[], unit: UnitConfig): PlaceReadings {
  const places = new Map<string, Place>();
  const taken = new Set<string>();
  for (const { deviceId, designators } of unit.sensors) {
    for (const id of designators) {
      const designator = findDesignator(id);
      if (!designator) throw new Error(`The sensor ${deviceId} measures ${id}, which is no designator`);
      const sensor = sensors.find((one) => one.designator === id && !taken.has(one.sensor));
      if (!sensor) continue;
      taken.add(sensor.sensor);
      places.set(sensor.sensor, { device: localSensorId(deviceId, unit.edgeNodeId), metric: designator.key });
    }
  }
  return (readings, clock) =>
    readings.flatMap(({ sensor, reading, at }) => {
      const place = places.get(sensor);
      return place ? [{ ...place, value: reading, at: clock.toReal(at), isReading: true }] : [];
    });
}
