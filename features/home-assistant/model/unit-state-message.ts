import { airVpdKpa, designatorIds } from '@trellis/climate/model';
import { staleMetricMinutes, unitState, viewDevice, type UnitRecord } from '@trellis/units/model';

/** What the state topic of a unit carries; null is unknown to Home Assistant. */
export interface UnitStateMessage {
  /** Whether what the unit's own sensors say counts. */
  availability: 'online' | 'offline';
  connectivity: 'ON' | 'OFF';
  problem: 'ON' | 'OFF';
  /** HEALTHY, WARN, OFFLINE, DISABLED, or a word of the controller's own. */
  condition: string;
  /** The warnings, one a line. */
  message: string | null;
  /** °C */
  temperature: number | null;
  /** % */
  humidity: number | null;
  /** kPa */
  vpd: number | null;
  /** ppm */
  co2: number | null;
  /** % */
  moisture: number | null;
  /** °C */
  substrate_temperature: number | null;
  /** mS/cm, which is dS/m */
  conductivity: number | null;
  /** lx */
  illuminance: number | null;
  light: 'ON' | 'OFF' | null;
  /** % */
  light_intensity: number | null;
}

/**
 * What Home Assistant is told of a unit now, rounded so that noise of a sensor is no news. A stale reading is unknown; of the root
 * zone, `measuredLately` says by designator which are not.
 */
export function writeUnitState(unit: UnitRecord, now: Date, measuredLately: ReadonlySet<number>): UnitStateMessage {
  const { state, warnMessage } = unitState(unit, now);
  const isOffline = state === 'OFFLINE';
  const fresh = (value: number | null, at: string | null) =>
    at !== null && now.getTime() - Date.parse(at) < staleMetricMinutes * 60_000 ? value : null;
  const ifMeasured = (value: number | null, key: keyof typeof designatorIds) =>
    measuredLately.has(designatorIds[key]) ? value : null;
  const temperature = fresh(unit.temperature, unit.lastTemperatureUpdate);
  const humidity = fresh(unit.humidity, unit.lastHumidityUpdate);
  const light = viewDevice(unit, 'light')?.state;
  return {
    availability: isOffline ? 'offline' : 'online',
    connectivity: isOffline ? 'OFF' : 'ON',
    problem: isOffline || state === 'WARN' ? 'ON' : 'OFF',
    condition: state,
    message: warnMessage,
    temperature: rounded(temperature, 1),
    humidity: rounded(humidity, 1, 100),
    vpd: temperature === null || humidity === null ? null : rounded(airVpdKpa(temperature, humidity * 100), 2),
    co2: rounded(fresh(unit.co2, unit.lastCo2Update), 0),
    moisture: rounded(ifMeasured(unit.xMoisture, 'externalMoisture'), 1),
    substrate_temperature: rounded(ifMeasured(unit.xTemp, 'soilTemperature'), 1),
    conductivity: rounded(ifMeasured(unit.xFertility, 'fertility'), 2),
    illuminance: rounded(ifMeasured(unit.xLux, 'lux'), 0),
    light: light === 'on' ? 'ON' : light === 'off' ? 'OFF' : null,
    light_intensity: rounded(unit.lightIntensityAverage, 0, 100),
  };
}

function rounded(value: number | null | undefined, digits: number, factor = 1): number | null {
  return value === null || value === undefined ? null : Number((value * factor).toFixed(digits));
}
