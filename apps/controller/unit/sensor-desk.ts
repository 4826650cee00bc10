import { designatorIds, designators, type Reporter } from '@trellis/climate/model';
import type { SensorReading } from '../drivers/driver.ts';
import type { Climate } from '../loops/index.ts';

/** Keeps the latest reading of each sensor: what the loops may trust, and what is still to be reported. */
export interface SensorDesk {
  take(readings: readonly SensorReading[]): void;
  /** The air now, CO2 moved by its calibration offset; missing when no sensor spoke in the last five minutes. */
  climate(now: number, co2OffsetPpm: number): Climate;
  /** The readings to report now; `all` repeats the latest of each sensor. */
  due(now: number, co2OffsetPpm: number, all: boolean): SensorReading[];
}

const trustedMs = 5 * 60_000;

const calibrated = (reading: SensorReading, co2OffsetPpm: number): SensorReading =>
  reading.designator === designators.co2
    ? { ...reading, reading: Math.max(0, reading.reading + co2OffsetPpm) }
    : reading;

/** Opens a desk that sends new readings through a reporter. */
export function createSensorDesk(reporter: Reporter): SensorDesk {
  const latest = new Map<string, SensorReading>();
  const reportedAt = new Map<string, number>();

  const meanOf = (designator: number, now: number): number | undefined => {
    const fresh = [...latest.values()].filter(
      (one) => one.designator === designator && Math.abs(now - one.at) <= trustedMs && Number.isFinite(one.reading),
    );
    if (fresh.length === 0) return undefined;
    return fresh.reduce((sum, one) => sum + one.reading, 0) / fresh.length;
  };

  return {
    take(readings) {
      for (const reading of readings) latest.set(reading.sensor, reading);
    },
    climate(now, co2OffsetPpm) {
      const humidity = meanOf(designators.humidity, now);
      const co2 = meanOf(designators.co2, now);
      return {
        temperatureC: meanOf(designators.temperature, now),
        humidityPercent: humidity === undefined ? undefined : humidity * 100,
        isDoorOpen: (meanOf(designatorIds.door, now) ?? 0) > 0,
        co2Ppm: co2 === undefined ? undefined : Math.max(0, co2 + co2OffsetPpm),
      };
    },
    due(now, co2OffsetPpm, all) {
      const current = [...latest.values()].map((one) => calibrated(one, co2OffsetPpm));
      const fresh = current.filter((one) => one.at > (reportedAt.get(one.sensor) ?? Number.NEGATIVE_INFINITY));
      const sent = all ? current : reporter.report(fresh, now);
      for (const one of sent) reportedAt.set(one.sensor, Math.max(one.at, reportedAt.get(one.sensor) ?? one.at));
      return sent;
    },
  };
}
