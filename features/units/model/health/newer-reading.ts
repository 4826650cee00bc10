import type { MetricName } from './explanation.ts';
import { toMillis } from './unit-snapshot.ts';
import type { Instant, Maybe, UnitSnapshot } from './unit-snapshot.ts';

/** A value of a sensor and when it was taken. */
export interface TimedReading {
  reading: number | null;
  at: Maybe<Instant>;
}

/**
 * The reading to keep when another arrives: the one taken later, whichever came first. Readings of the same moment
 * are settled by their value (a value beats none, then the higher one), so that every order of arrival ends alike.
 */
export function newerReading<Reading extends TimedReading>(known: Reading, arriving: Reading): Reading {
  const [knownAt, arrivingAt] = [toMillis(known.at) ?? -Infinity, toMillis(arriving.at) ?? -Infinity];
  if (arrivingAt !== knownAt) return arrivingAt > knownAt ? arriving : known;
  return (arriving.reading ?? -Infinity) > (known.reading ?? -Infinity) ? arriving : known;
}

/** The later of two moments, for facts that are only a time (last irrigation, last command fetch). */
export function laterInstant(known: Maybe<Instant>, arriving: Maybe<Instant>): Maybe<Instant> {
  return (toMillis(arriving) ?? -Infinity) > (toMillis(known) ?? -Infinity) ? arriving : known;
}

/** The unit with a reading taken in: a new record, or the same one when the reading is older than the one known. Humidity is a fraction. */
export function takeReading<Unit extends UnitSnapshot>(unit: Unit, metric: MetricName, arriving: TimedReading): Unit {
  const known = knownReading(unit, metric);
  if (newerReading(known, arriving) === known) return unit;
  const { reading, at } = arriving;
  if (metric === 'temperature') return { ...unit, temperature: reading, lastTemperatureUpdate: at };
  if (metric === 'humidity') return { ...unit, humidity: reading, lastHumidityUpdate: at };
  return { ...unit, co2: reading, lastCo2Update: at };
}

/** What a unit's record holds of a metric. */
export function knownReading(unit: UnitSnapshot, metric: MetricName): TimedReading {
  if (metric === 'temperature') return { reading: unit.temperature ?? null, at: unit.lastTemperatureUpdate };
  if (metric === 'humidity') return { reading: unit.humidity ?? null, at: unit.lastHumidityUpdate };
  return { reading: unit.co2 ?? null, at: unit.lastCo2Update };
}
