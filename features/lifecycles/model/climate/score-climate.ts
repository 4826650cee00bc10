import { airVpdKpa, dailyLightIntegral, steerDays, type SteeringDay, type SteeringPhase } from '@trellis/climate/model';
import { findClockPeriod, findEnvironment, findVpdBand, type CurrentPhase, type Limits } from '@trellis/units/model';

/** A phase of a run as it really was, ms since 1970, with what its plan asks for. */
export interface ScoredPhase {
  from: number;
  to: number;
  recipe: CurrentPhase;
  /** µmol/m²/s in light. */
  ppfd: number | null;
}

export const scoredMetrics = ['temperature', 'humidity', 'co2', 'vpd'] as const;
export type ScoredMetric = (typeof scoredMetrics)[number];

/** Means of a unit by the number of their slot: °C, fraction, ppm, lux and % of water. */
export interface UnitReadings {
  temperature: ReadonlyMap<number, number>;
  humidity: ReadonlyMap<number, number>;
  co2: ReadonlyMap<number, number>;
  lux: ReadonlyMap<number, number>;
  moisture: ReadonlyMap<number, number>;
}

/** When a run stood on a unit, and what was read there then. */
export interface UnitStay {
  from: number;
  to: number;
  readings: UnitReadings;
}

/** What a metric added up to; hours are those of all units together. */
export interface MetricSums {
  judged: number;
  within: number;
  missing: number;
  above: number;
  below: number;
  /** Of values times hours, for the mean, whether or not there was a band. */
  total: number;
  read: number;
}

export interface ClimateSums {
  metrics: Record<ScoredMetric, MetricSums>;
  /** Measured light of whole days that were read nearly whole, and what the plan gives each day, mol/m². */
  light: { real: number; plan: number; planned: number; days: number };
  nights: { at: number; points: number; share: number }[];
  /** Days in which shots were seen, from lights on to lights on. */
  steered: SteeredDay[];
}

/** How long each phase of crop steering took, and how often it was watered. */
export interface SteeredDay {
  at: number;
  hours: Record<SteeringPhase, number>;
  shots: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Light of nearly the whole day loses so much on the day the clocks go forward. */
const largestClockChangeHours = 1;
/** Width of a slot: what histories keep for years. */
export const slotMs = 900_000;
/** Lux of white LED light for one µmol/m²/s. */
const luxPerMicromole = 67;
/** So much of a time must have been read to say something of it. */
const enough = 0.8;

const noMetric = (): MetricSums => ({ judged: 0, within: 0, missing: 0, above: 0, below: 0, total: 0, read: 0 });

/** Nothing yet. */
export const noSums = (): ClimateSums => ({
  metrics: { temperature: noMetric(), humidity: noMetric(), co2: noMetric(), vpd: noMetric() },
  light: { real: 0, plan: 0, planned: 0, days: 0 },
  nights: [],
  steered: [],
});

/** Two sums as one. */
export function addSums(one: ClimateSums, other: ClimateSums): ClimateSums {
  const metrics = Object.fromEntries(
    scoredMetrics.map((metric) => {
      const [a, b] = [one.metrics[metric], other.metrics[metric]];
      const sum: MetricSums = {
        ...{ judged: a.judged + b.judged, within: a.within + b.within, missing: a.missing + b.missing },
        ...{ above: a.above + b.above, below: a.below + b.below, total: a.total + b.total, read: a.read + b.read },
      };
      return [metric, sum];
    }),
  ) as ClimateSums['metrics'];
  const light = {
    ...{ real: one.light.real + other.light.real, plan: one.light.plan + other.light.plan },
    ...{ planned: one.light.planned + other.light.planned, days: one.light.days + other.light.days },
  };
  const both = { nights: [...one.nights, ...other.nights], steered: [...one.steered, ...other.steered] };
  return { metrics, light, ...both };
}

interface LightStretch {
  from: number;
  to: number;
  isLit: boolean;
}

/** Light and dark of a phase one after the other, by the clock of the farm; nothing where the plan does not say. */
export function lightStretches(recipe: CurrentPhase, zone: string, from: number, to: number): LightStretch[] {
  const stretches: LightStretch[] = [];
  for (let at = from; at < to;) {
    const period = findClockPeriod(recipe, zone, at);
    if (period === null) return [];
    const end = Math.min(to, period.until ?? to);
    stretches.push({ from: at, to: end, isLit: period.isLit });
    at = end;
  }
  return stretches;
}

/** What a stay on a unit adds to a phase: each quarter of an hour is judged by its mean; one without a reading is missing. */
export function scoreStay(phase: ScoredPhase, stay: UnitStay, zone: string): ClimateSums {
  const sums = noSums();
  const [from, to] = [Math.max(phase.from, stay.from), Math.min(phase.to, stay.to)];
  if (from >= to) return sums;
  const stretches = lightStretches(phase.recipe, zone, from, to);
  for (const stretch of stretches.length > 0 ? stretches : [{ from, to, isLit: null }])
    judgeStretch(sums, phase, stay.readings, stretch);
  const lit = stretches.filter(({ isLit }) => isLit);
  for (const one of lit.flatMap(eachDay)) addLight(sums, one, phase, stay.readings.lux);
  addNights(sums, nightsOf(phase.recipe, zone, stretches, stay), stay.readings.moisture, from);
  return sums;
}

const hours = slotMs / hourMs;

function judgeStretch(
  { metrics }: ClimateSums,
  { recipe, from: began }: ScoredPhase,
  readings: UnitReadings,
  { from, to, isLit }: { from: number; to: number; isLit: boolean | null },
): void {
  const environment = isLit === null ? undefined : findEnvironment(recipe, isLit);
  const phase = { ...recipe, starttime: new Date(began).toISOString() };
  // A slot belongs to where its middle lies.
  for (let slot = Math.ceil(from / slotMs - 1 / 2); slot * slotMs + slotMs / 2 < to; slot += 1) {
    const at = slot * slotMs + slotMs / 2;
    const [temperature, fraction] = [readings.temperature.get(slot), readings.humidity.get(slot)];
    const humidity = fraction === undefined ? undefined : fraction * 100;
    judge(metrics.temperature, temperature, environment?.temp);
    judge(metrics.humidity, humidity, environment?.humidity);
    judge(metrics.co2, readings.co2.get(slot), environment?.co2);
    const vpd = temperature === undefined || humidity === undefined ? undefined : airVpdKpa(temperature, humidity);
    judge(metrics.vpd, vpd, isLit === null ? null : findVpdBand(phase, isLit, at));
  }
}

function judge(sums: MetricSums, value: number | undefined, band: Limits | null | undefined): void {
  const [min, max] = [band?.min ?? null, band?.max ?? null];
  const hasBand = min !== null || max !== null;
  if (value === undefined) {
    if (hasBand) sums.missing += hours;
    return;
  }
  sums.total += value * hours;
  sums.read += hours;
  if (!hasBand) return;
  sums.judged += hours;
  const over = max === null ? 0 : Math.max(0, value - max);
  const under = min === null ? 0 : Math.max(0, min - value);
  sums.above += over * hours;
  sums.below += under * hours;
  if (over === 0 && under === 0) sums.within += hours;
}

/** Lamps that never go off light a day of 24 hours after the other. */
function eachDay({ from, to, isLit }: LightStretch): LightStretch[] {
  const days: LightStretch[] = [];
  for (let at = from; at < to; at += dayMs) days.push({ from: at, to: Math.min(to, at + dayMs), isLit });
  return days;
}

function addLight(
  sums: ClimateSums,
  { from, to }: LightStretch,
  { ppfd, recipe: { photoperiod } }: ScoredPhase,
  lux: UnitReadings['lux'],
): void {
  let [total, read, all] = [0, 0, 0];
  for (let slot = Math.ceil(from / slotMs - 1 / 2); slot * slotMs + slotMs / 2 < to; slot += 1) {
    all += 1;
    const value = lux.get(slot);
    if (value === undefined) continue;
    read += 1;
    total += value;
  }
  const litHours = (to - from) / hourMs;
  const wholeHours = Math.min(24, photoperiod ?? litHours);
  if (ppfd !== null) {
    sums.light.plan += dailyLightIntegral(ppfd, wholeHours);
    sums.light.planned += 1;
  }
  // Where a phase begins or ends with the lights on, its light is not that of a day.
  if (all === 0 || read < all * enough || litHours < wholeHours - largestClockChangeHours) return;
  sums.light.real += dailyLightIntegral(total / read / luxPerMicromole, litHours);
  sums.light.days += 1;
}

interface Nights {
  lit: readonly LightStretch[];
  /** Until when water is looked at. */
  until: number;
  /** Of the lit stretches those whose nights are not of the phase. */
  after: number;
}

/** The days whose nights belong to a phase. One that ends in the dark has that night whole, up to the first shots after it, if the unit stood on. */
function nightsOf(recipe: CurrentPhase, zone: string, stretches: readonly LightStretch[], stay: UnitStay): Nights {
  const lit = stretches.filter(({ isLit }) => isLit);
  const last = stretches.at(-1);
  const own = { lit, until: last?.to ?? 0, after: 0 };
  if (!last || last.isLit) return own;
  const next = findClockPeriod(recipe, zone, last.from)?.until ?? Infinity;
  const day = findClockPeriod(recipe, zone, next);
  if (next > stay.to || day === null) return own;
  const until = Math.min(stay.to, day.until ?? next);
  return { lit: [...lit, { from: next, to: until, isLit: true }], until, after: 1 };
}

/** Dry-backs and phases of steering of days that were read nearly whole, with their nights. */
function addNights(
  sums: ClimateSums,
  { lit, until, after }: Nights,
  moisture: UnitReadings['moisture'],
  from: number,
): void {
  const times: number[] = [];
  const values: number[] = [];
  for (let slot = Math.ceil(from / slotMs); slot * slotMs < until; slot += 1) {
    const value = moisture.get(slot);
    if (value === undefined) continue;
    times.push(slot * slotMs);
    values.push(value);
  }
  for (const day of steerDays({ times, values }, lit).slice(0, lit.length - after)) {
    if (day.dryBack === null || day.dryBackShare === null) continue;
    const read = times.filter((at) => at >= day.from && at < day.to).length;
    if (read * slotMs < (day.to - day.from) * enough) continue;
    sums.nights.push({ at: day.from, points: day.dryBack, share: day.dryBackShare * 100 });
    if (day.shots.length > 0) sums.steered.push(steeredOf(day));
  }
}

function steeredOf({ from, phases, shots }: SteeringDay): SteeredDay {
  const hours = { P0: 0, P1: 0, P2: 0, P3: 0 };
  for (const span of phases) hours[span.phase] += (span.to - span.from) / hourMs;
  return { at: from, hours, shots: shots.length };
}
