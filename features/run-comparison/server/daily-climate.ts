import { airVpdKpa, outdoorCo2Ppm } from '@trellis/climate/model';
import { lightStretches, slotMs, type UnitReadings } from '@trellis/lifecycles/model';
import type { RunClimate } from '@trellis/lifecycles/server';
import { comparedMetrics, type ComparedDay, type ComparedMetric } from '@trellis/run-comparison/model';
import { calendarDay, findEnvironment, findVpdBand } from '@trellis/units/model';

const slotHours = slotMs / 3_600_000;
const middleOf = (slot: number): number => slot * slotMs + slotMs / 2;

interface Read {
  sum: number;
  count: number;
}
type Means = Record<ComparedMetric, Read>;
type Band = NonNullable<ComparedDay['band']>;
interface Day {
  lit: Means;
  dark: Means;
  whole: Means;
  /** ppm·h above outdoor air, of the quarters of an hour in light that were read. */
  co2Above: number;
  band: Band | null;
}

const noMeans = (): Means => ({
  ...{ temperature: { sum: 0, count: 0 }, humidity: { sum: 0, count: 0 } },
  ...{ vpd: { sum: 0, count: 0 }, co2: { sum: 0, count: 0 } },
});

/** The climate of a run day by day of the facility's calendar from its first on, light and dark apart where its plan tells the hours. */
export function dailyClimate({ zone, phases, stays }: RunClimate, first: number): ComparedDay[] {
  const days = new Map<number, Day>();
  const dayAt = (at: number): Day => {
    const number = calendarDay(zone, at) - first + 1;
    const day = days.get(number) ?? {
      ...{ lit: noMeans(), dark: noMeans(), whole: noMeans() },
      co2Above: 0,
      band: null,
    };
    days.set(number, day);
    return day;
  };
  for (const phase of phases) {
    const air = new Map<number, Read>();
    for (const stay of stays) {
      const [from, to] = [Math.max(phase.from, stay.from), Math.min(phase.to, stay.to)];
      for (const { from: start, to: end, isLit } of stretchesOf(phase, zone, from, to))
        for (let slot = Math.ceil(start / slotMs - 1 / 2); slot * slotMs + slotMs / 2 < end; slot += 1) {
          const at = middleOf(slot);
          const day = dayAt(at);
          addSlot(day.whole, stay.readings, slot);
          if (isLit !== null) addSlot(isLit ? day.lit : day.dark, stay.readings, slot);
          if (!isLit) continue;
          day.band ??= bandOf(phase, at);
          const ppm = stay.readings.co2.get(slot);
          const read = air.get(slot) ?? { sum: 0, count: 0 };
          if (ppm !== undefined) air.set(slot, { sum: read.sum + ppm, count: read.count + 1 });
        }
    }
    // A run in several units breathes one air, their mean: it is not given as often as there are units.
    for (const [slot, { sum, count }] of air)
      dayAt(middleOf(slot)).co2Above += Math.max(0, sum / count - outdoorCo2Ppm) * slotHours;
  }
  return [...days]
    .map(([day, { lit, dark, whole, co2Above, band }]) => ({
      ...{ day, lit: meansOf(lit), dark: meansOf(dark), whole: meansOf(whole), band },
      co2Dose: lit.co2.count === 0 ? null : Math.round(co2Above),
    }))
    .toSorted((one, other) => one.day - other.day);
}

/** When the plan has light and when not; one stretch of which nothing is known where it tells no hours. */
function stretchesOf(
  { recipe }: RunClimate['phases'][number],
  zone: string,
  from: number,
  to: number,
): { from: number; to: number; isLit: boolean | null }[] {
  if (from >= to) return [];
  const stretches = lightStretches(recipe, zone, from, to);
  return stretches.length > 0 ? stretches : [{ from, to, isLit: null }];
}

function addSlot(means: Means, { temperature, humidity, co2 }: UnitReadings, slot: number): void {
  const add = (metric: ComparedMetric, value: number | undefined) => {
    if (value === undefined) return;
    means[metric].sum += value;
    means[metric].count += 1;
  };
  const [degrees, fraction] = [temperature.get(slot), humidity.get(slot)];
  add('temperature', degrees);
  add('humidity', fraction === undefined ? undefined : fraction * 100);
  add('co2', co2.get(slot));
  if (degrees !== undefined && fraction !== undefined) add('vpd', airVpdKpa(degrees, fraction * 100));
}

function bandOf(phase: RunClimate['phases'][number], at: number): Band {
  const environment = findEnvironment(phase.recipe, true);
  const vpd = findVpdBand({ ...phase.recipe, starttime: new Date(phase.from).toISOString() }, true, at);
  const limits = (band: { min?: number | null | undefined; max?: number | null | undefined } | null | undefined) => ({
    min: band?.min ?? null,
    max: band?.max ?? null,
  });
  return {
    ...{ temperature: limits(environment?.temp), humidity: limits(environment?.humidity) },
    ...{ co2: limits(environment?.co2), vpd: limits(vpd) },
  };
}

const meansOf = (means: Means) =>
  Object.fromEntries(
    comparedMetrics.map((metric) => {
      const { sum, count } = means[metric];
      return [metric, count === 0 ? null : Math.round((sum / count) * 1000) / 1000];
    }),
  ) as ComparedDay['lit'];
