import { designators, type Fault, type SensorKind } from './faults.ts';
import type { Random } from './random.ts';
import { humidityPercentOf, type Room } from './room.ts';

/** One reading as a unit reports it: humidity as a fraction, everything else in the unit of its designator. */
export interface RoomReading {
  /** Name of the sensor within its unit, `moisture-2` for a second probe. */
  sensor: string;
  designator: number;
  /** Milliseconds since 1970, UTC. */
  at: number;
  reading: number;
}

export interface SensorOptions {
  /** Soil probes, each 5–15 % off the true water content (default 1). */
  probes?: number;
  /** Largest daily humidity offset in % RH (default 6). */
  humidityOffsetPercent?: number;
}

/** The sensors of one unit. */
export interface SensorBank {
  /** Names and designators in the order of `read`. */
  list: readonly { sensor: string; designator: number }[];
  /** What the sensors show now; `now` must not go back. */
  read(room: Room, now: number, faults?: readonly Fault[]): RoomReading[];
}

interface Sensor {
  name: string;
  kind: SensorKind;
  deviation: number;
  resolution: number;
  gain: number;
  /** Slow first-order noise. */
  noise: number;
  drift: number;
  shown: number | undefined;
}

const noiseSeconds = 45 * 60;
const dayMs = 86_400_000;
const noiseOf: Record<SensorKind, { deviation: number; resolution: number }> = {
  temperature: { deviation: 0.3, resolution: 0.1 },
  humidity: { deviation: 2, resolution: 1 },
  co2: { deviation: 15, resolution: 1 },
  moisture: { deviation: 0.2, resolution: 0.1 },
  soilTemperature: { deviation: 0.15, resolution: 0.1 },
  lux: { deviation: 0.01, resolution: 10 },
  fertility: { deviation: 0.08, resolution: 0.1 },
};

function createSensor(kind: SensorKind, name: string, random: Random): Sensor {
  const isProbe = kind === 'moisture';
  const offset = isProbe ? (random.next() < 0.5 ? -1 : 1) * (0.05 + 0.1 * random.next()) : 0;
  return { name, kind, ...noiseOf[kind], gain: 1 + offset / 2, noise: random.gaussian(), drift: 0, shown: undefined };
}

function trueValue(room: Room, kind: SensorKind, humidityOffset: number): number {
  switch (kind) {
    case 'temperature':
      return room.temperatureC;
    case 'humidity':
      return humidityPercentOf(room) + humidityOffset;
    case 'co2':
      return room.co2Ppm;
    case 'moisture':
      return room.rootZone.vwcPercent;
    case 'soilTemperature':
      return room.soilTemperatureC;
    case 'lux':
      return room.ppfd * room.preset.parameters.luxPerUmol;
    case 'fertility':
      return room.rootZone.poreEc;
  }
}

const rounded = (value: number, resolution: number): number =>
  Math.round(Math.round(value / resolution) * resolution * 1000) / 1000;

/** Humidity leaves as a fraction, everything within what its sensor can show. */
function reportable(value: number, kind: SensorKind, resolution: number): number {
  const shown = rounded(value, resolution);
  if (kind === 'humidity') return Math.min(100, Math.max(0, shown)) / 100;
  if (kind === 'temperature' || kind === 'soilTemperature') return shown;
  return Math.max(0, shown);
}

/** Opens the sensors of a unit: slow AR(1) noise, resolution, daily humidity offset and probe spread (reference §9). */
export function createSensors(random: Random, options: SensorOptions = {}): SensorBank {
  const { probes = 1, humidityOffsetPercent = 6 } = options;
  const numbered = (kind: SensorKind): Sensor[] =>
    Array.from({ length: probes }, (_, i) => createSensor(kind, i === 0 ? kind : `${kind}-${i + 1}`, random));
  const sensors: Sensor[] = [
    createSensor('temperature', 'temperature', random),
    createSensor('humidity', 'humidity', random),
    createSensor('co2', 'co2', random),
    ...numbered('moisture'),
    ...numbered('soilTemperature'),
    createSensor('lux', 'lux', random),
    ...numbered('fertility'),
  ];
  let last: number | undefined;
  let day = Number.NaN;
  let humidityOffset = 0;

  const show = (sensor: Sensor, room: Room): number => {
    const truth = trueValue(room, sensor.kind, humidityOffset);
    const noise = sensor.deviation * sensor.noise;
    // Light sensors err in proportion: no light must read zero.
    const noisy = sensor.kind === 'lux' ? truth * (1 + noise) : truth * sensor.gain + noise;
    return reportable(noisy + sensor.drift, sensor.kind, sensor.resolution);
  };

  const read = (room: Room, now: number, faults: readonly Fault[] = []): RoomReading[] => {
    const seconds = last === undefined ? 0 : Math.max(0, (now - last) / 1000);
    const keep = Math.exp(-seconds / noiseSeconds);
    const fresh = Math.sqrt(1 - keep * keep);
    last = now;
    const today = Math.floor(now / dayMs);
    if (today !== day) {
      day = today;
      humidityOffset = humidityOffsetPercent * (2 * random.next() - 1);
    }
    return sensors.map((sensor) => {
      sensor.noise = keep * sensor.noise + fresh * random.gaussian();
      let reading = show(sensor, room);
      for (const fault of faults) {
        if (!('sensor' in fault) || fault.sensor !== sensor.kind) continue;
        if (fault.kind === 'stuck-sensor') reading = fault.value;
        // It hangs elsewhere: it moves as ever, and is off by as much as the other place.
        if (fault.kind === 'wrong-probe') reading = reportable(reading + fault.offset, sensor.kind, sensor.resolution);
        if (fault.kind === 'frozen-sensor') reading = sensor.shown ?? reading;
        if (fault.kind === 'drifting-sensor') {
          sensor.drift += (fault.perHour * seconds) / 3600;
          reading = show(sensor, room);
        }
      }
      sensor.shown = reading;
      return { sensor: sensor.name, designator: designators[sensor.kind], at: now, reading };
    });
  };

  return { list: sensors.map(({ name, kind }) => ({ sensor: name, designator: designators[kind] })), read };
}
