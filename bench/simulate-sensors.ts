// A room of climate sensors for fourteen days, minute by minute, as rooms are: lamps, machines that switch, noise, coarse sensors.

/** Readings of a sensor, one a minute; null where it said nothing. */
export type Series = (number | null)[];

/** What is wrong with a simulated sensor from a minute on. */
export interface Fault {
  kind: 'stuck' | 'wrongProbe' | 'jump';
  from: number;
}

const dayMinutes = 1440;

/** Random numbers that are the same each time. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A normal deviate (Box and Muller). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(random() || 1e-12)) * Math.cos(2 * Math.PI * random());

/** Temperatures (°C) of one sensor of a room: 25 by day, 21 by night, a machine that cycles, and its place, noise and resolution. */
export function simulateTemperature(seed: number, days: number, resolution: number, fault?: Fault): Series {
  const random = randomOf(seed);
  const place = normal(random) * 0.4;
  const cycle = 11 + random() * 8;
  let air = 23;
  let stuckAt: number | null = null;
  return Array.from({ length: days * dayMinutes }, (_, minute) => {
    const isDay = minute % dayMinutes >= 360 && minute % dayMinutes < 1080;
    air += ((isDay ? 25 : 21) - air) / 25;
    const value = air + place + Math.sin((minute / cycle) * Math.PI) * 0.35 + normal(random) * 0.05;
    const read = Math.round(value / resolution) * resolution;
    if (random() < 0.01) return null;
    if (fault === undefined || minute < fault.from) return read;
    stuckAt ??= read;
    return fault.kind === 'stuck' ? stuckAt : read + (fault.kind === 'wrongProbe' ? -6 : 12);
  });
}
