import type { CompiledModel } from '../equations/compile-model.ts';
import { drawAround } from '../run/fit-least-squares.ts';
import { advance, beginRun, setInputs, valueOf, type ModelRun } from '../run/integrate.ts';
import { fitBounds } from './room-model.ts';

/** What a plan asks for in one light state: °C, %, ppm (0: no carbon dioxide is given). */
export interface AskedClimate {
  temperature: number;
  humidity: number;
  co2: number;
}

/** A phase of a plan as the model wants it: hours of light a day, µmol/m²/s in them. */
export interface AskedPhase {
  days: number;
  photoperiod: number;
  ppfd: number;
  lit: AskedClimate;
  dark: AskedClimate;
}

export const expectedKeys = ['biomass', 'lamps', 'cooling', 'heating', 'drying', 'energy'] as const;
export type ExpectedKey = (typeof expectedKeys)[number];
/** Dry grams per m², and kWh per m² of lamps, cooling, heating, dehumidifier and all of them. */
export type Expected = Record<ExpectedKey, number>;

export interface ExpectedRange {
  middle: Expected;
  low: Expected;
  high: Expected;
}

/** What a room's fit says of its constants. */
export interface FittedConstants {
  constants: Readonly<Record<string, number>>;
  spread: readonly (readonly number[])[];
}

/** Before, after, and the difference: both are reckoned with the same draws, so that it is surer than either. */
export interface WhatIf {
  before: ExpectedRange;
  after: ExpectedRange;
  change: ExpectedRange;
  /** How often both were reckoned: once for a long plan, whose range is not known then. */
  draws: number;
}

const powers = {
  lamps: 'lamp_power',
  cooling: 'cooling_power',
  heating: 'heating_power',
  drying: 'drying_power',
} as const;
/** How the crop binds light is told by no reading of the air: taken as known to a tenth. */
const lightUse = ['c_light_use', 'c_rad_phot'];
/** Draws of mean 0 and deviation 1, spread evenly rather than at random, so that the same question has the same answer. */
const draws: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0, 0],
  [1.1, -0.8, 0.6, 1.0, -0.9, 1],
  [-1.1, 0.8, -0.6, -1.0, 0.9, -1],
  [0.7, 1.1, -1.0, -0.6, -0.8, 1],
  [-0.7, -1.1, 1.0, 0.6, 0.8, -1],
];

/** Days that are reckoned at most, over all draws: a server takes some twenty seconds for them. */
const mostDays = 1000;

/** How many draws a what-if of so many days has time for. */
export const drawsFor = (days: number): number => [5, 3].find((count) => count * days <= mostDays) ?? 1;

const daysOf = (phases: readonly AskedPhase[]) => phases.reduce((sum, { days }) => sum + days, 0);

/** What a plan gives and takes before and after a change, with the range that the fit of the room leaves. */
export function reckonWhatIf(
  model: CompiledModel,
  fitted: FittedConstants | null,
  before: readonly AskedPhase[],
  after: readonly AskedPhase[],
): WhatIf {
  // What both begin with is reckoned once.
  const parting = before.findIndex((phase, index) => JSON.stringify(phase) !== JSON.stringify(after[index]));
  const shared = before.slice(0, parting === -1 ? before.length : parting);
  const [first, second] = [before.slice(shared.length), after.slice(shared.length)];
  const count = drawsFor(daysOf(shared) + daysOf(first) + daysOf(second));
  const runs = draws.slice(0, count).map((draw) => {
    const walk = beginWalk(model, constantsOf(model, fitted, draw));
    goThrough(walk, shared);
    const told = { before: endOf(copyOf(walk), first), after: endOf(walk, second) };
    const change = Object.fromEntries(
      expectedKeys.map((key) => [key, told.after[key] - told.before[key]]),
    ) as unknown as Expected;
    return { ...told, change };
  });
  const rangeOf = (part: 'before' | 'after' | 'change'): ExpectedRange => {
    const of = (choose: (values: number[]) => number) =>
      Object.fromEntries(expectedKeys.map((key) => [key, choose(runs.map((run) => run[part][key]))])) as Expected;
    return {
      middle: of(([middle = 0]) => middle),
      low: of((values) => Math.min(...values)),
      high: of((values) => Math.max(...values)),
    };
  };
  return { before: rangeOf('before'), after: rangeOf('after'), change: rangeOf('change'), draws: count };
}

function constantsOf(
  model: CompiledModel,
  fitted: FittedConstants | null,
  draw: readonly number[],
): ReadonlyMap<string, number> {
  const bounds = fitBounds(model);
  const v = model.begin();
  const uses = lightUse.flatMap((name): [string, number][] => {
    const place = model.placeOf(name);
    return place === undefined ? [] : [[name, (v[place] ?? 0) * (1 + 0.1 * (draw[5] ?? 0))]];
  });
  if (!fitted) return new Map(uses);
  const values = bounds.map(({ name, start }) => fitted.constants[name] ?? start);
  const spread = fitted.spread.map((row) => [...row]);
  const drawn = drawAround(bounds, { values, spread }, draw);
  return new Map([...bounds.map(({ name }, index): [string, number] => [name, drawn[index] ?? 0]), ...uses]);
}

/** A plan on its way: the run, and the electricity so far (kWh/m²). */
interface Walk {
  run: ModelRun;
  kwh: Record<keyof typeof powers, number>;
}

const beginWalk = (model: CompiledModel, constants: ReadonlyMap<string, number>): Walk => ({
  run: beginRun(model, constants),
  kwh: { lamps: 0, cooling: 0, heating: 0, drying: 0 },
});
const copyOf = ({ run, kwh }: Walk): Walk => ({ run: { ...run, v: run.v.slice() }, kwh: { ...kwh } });

/** Runs a whole plan from transplanting on; light begins each day. */
export const runPlan = (
  model: CompiledModel,
  constants: ReadonlyMap<string, number>,
  phases: readonly AskedPhase[],
): Expected => endOf(beginWalk(model, constants), phases);

function endOf(walk: Walk, phases: readonly AskedPhase[]): Expected {
  goThrough(walk, phases);
  const { run, kwh } = walk;
  const energy = kwh.lamps + kwh.cooling + kwh.heating + kwh.drying;
  return { biomass: valueOf(run, 'X_d') * 1000, ...kwh, energy };
}

function goThrough({ run, kwh }: Walk, phases: readonly AskedPhase[]): void {
  const stretch = (hours: number, ppfd: number, { temperature, humidity, co2 }: AskedClimate) => {
    setInputs(
      run,
      new Map([
        ['lamp_ppfd', ppfd],
        ['set_temperature', temperature],
        ['set_humidity', humidity],
        ['set_co2', co2],
      ]),
    );
    const parts = Math.ceil(hours * 12);
    for (let part = 0; part < parts; part += 1) {
      const seconds = (hours * 3600) / parts;
      advance(run, seconds, { longest: 150 });
      for (const key of ['lamps', 'cooling', 'heating', 'drying'] as const)
        kwh[key] += (valueOf(run, powers[key]) * seconds) / 3.6e6;
    }
  };
  for (const { days, photoperiod, ppfd, lit, dark } of phases)
    for (let day = 0; day < days; day += 1) {
      const share = Math.min(1, days - day);
      if (photoperiod > 0) stretch(photoperiod * share, ppfd, lit);
      if (photoperiod < 24) stretch((24 - photoperiod) * share, 0, dark);
    }
}
