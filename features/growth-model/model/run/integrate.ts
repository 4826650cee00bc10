import type { CompiledModel } from '../equations/compile-model.ts';
import { ModelFault } from '../model-fault.ts';

/** A model on its way through time; `v` holds all its numbers. */
export interface ModelRun {
  model: CompiledModel;
  v: Float64Array;
  /** Seconds since the beginning. */
  seconds: number;
  /** Looks at the rates of change that are left; a run that needs more is given up. */
  looksLeft: number;
  /** Seconds of the next step, where steps are controlled. */
  step: number;
  room: Work;
  /** States that stay as they are, by their number. */
  held: readonly number[];
}

interface Work {
  k1: Float64Array;
  k2: Float64Array;
  k3: Float64Array;
  k4: Float64Array;
  start: Float64Array;
  whole: Float64Array;
}

/** How a run steps: steps of a length alone, or controlled by the error that two half steps show. */
export interface Stepping {
  /** Seconds a step takes at most. */
  longest: number;
  /** Relative error a controlled step may have; none: all steps are the longest. */
  tolerance?: number;
}

/** Looks a run may take: fifty days in steps of 30 s take 576 000. */
export const mostLooks = 4_000_000;
const shortestStep = 0.01;

/** Begins a run with constants, inputs or states changed. */
export function beginRun(
  model: CompiledModel,
  changed: ReadonlyMap<string, number> = new Map(),
  { looks = mostLooks, held = [] as readonly string[] } = {},
): ModelRun {
  const count = model.states.length;
  const array = () => new Float64Array(count);
  return {
    ...{ model, v: model.begin(changed), seconds: 0, looksLeft: looks, step: 30 },
    room: { k1: array(), k2: array(), k3: array(), k4: array(), start: array(), whole: array() },
    held: held.flatMap((name) => (model.states.includes(name) ? [model.states.indexOf(name)] : [])),
  };
}

/** Gives inputs other values from now on. */
export function setInputs({ model, v }: ModelRun, values: ReadonlyMap<string, number>): void {
  for (const [name, value] of values) {
    const place = model.placeOf(name);
    if (place !== undefined) v[place] = value;
  }
}

/** Moves a run on by so many seconds, with Runge and Kutta's method of fourth order. Throws when numbers run away or time is up. */
export function advance(run: ModelRun, seconds: number, { longest, tolerance }: Stepping): void {
  if (tolerance !== undefined) {
    advanceControlled(run, seconds, longest, tolerance);
    return;
  }
  const steps = Math.max(1, Math.ceil(seconds / longest - 1e-9));
  for (let index = 0; index < steps; index += 1) stepOnce(run, seconds / steps);
  run.seconds += seconds;
  assertFinite(run);
}

function advanceControlled(run: ModelRun, seconds: number, longest: number, tolerance: number): void {
  const { v, room, model } = run;
  const states = v.subarray(model.firstState, model.firstState + model.states.length);
  for (let left = seconds; left > 1e-6;) {
    const step = Math.min(run.step, left, longest);
    room.start.set(states);
    stepOnce(run, step);
    room.whole.set(states);
    states.set(room.start);
    stepOnce(run, step / 2);
    stepOnce(run, step / 2);
    const error = differenceOf(states, room.whole) / tolerance;
    if (!(error <= 1) && step > shortestStep) {
      states.set(room.start);
      run.step = Math.max(shortestStep, step * (Number.isFinite(error) ? Math.max(0.2, 0.9 * error ** -0.2) : 0.1));
      continue;
    }
    left -= step;
    run.seconds += step;
    assertFinite(run);
    // The last step of a stretch is cut short and says nothing of the next.
    if (step === run.step || error > 0.5)
      run.step = Math.min(longest, step * Math.min(4, 0.9 * Math.max(error, 1e-4) ** -0.2));
  }
}

/** The greatest difference of two states beside their size; the fifteenth of it is the error of the two half steps. */
function differenceOf(one: Float64Array, other: Float64Array): number {
  let most = 0;
  for (let index = 0; index < one.length; index += 1) {
    const [a, b] = [one[index] as number, other[index] as number];
    const share = Math.abs(a - b) / (15 * Math.max(Math.abs(a), Math.abs(b), 1e-9));
    if (!(share <= most)) most = share;
  }
  return most;
}

function stepOnce(run: ModelRun, step: number): void {
  const { model, v, held } = run;
  const { k1, k2, k3, k4 } = run.room;
  const count = model.states.length;
  const first = model.firstState;
  run.looksLeft -= 4;
  if (run.looksLeft < 0)
    throw new ModelFault(
      'too-long-a-run',
      `Time is up after ${daysText(run.seconds)}: the model needs steps too short.`,
    );
  const look = (k: Float64Array) => {
    model.rates(v, k);
    for (const index of held) k[index] = 0;
  };
  look(k1);
  for (let i = 0; i < count; i += 1) v[first + i] = (v[first + i] as number) + (step / 2) * (k1[i] as number);
  look(k2);
  for (let i = 0; i < count; i += 1)
    v[first + i] = (v[first + i] as number) + (step / 2) * ((k2[i] as number) - (k1[i] as number));
  look(k3);
  for (let i = 0; i < count; i += 1)
    v[first + i] = (v[first + i] as number) + step * (k3[i] as number) - (step / 2) * (k2[i] as number);
  look(k4);
  for (let i = 0; i < count; i += 1)
    v[first + i] =
      (v[first + i] as number) +
      (step / 6) * ((k1[i] as number) + 2 * (k2[i] as number) - 4 * (k3[i] as number) + (k4[i] as number));
}

function assertFinite({ model, v, seconds }: ModelRun): void {
  model.states.forEach((name, index) => {
    if (!Number.isFinite(v[model.firstState + index]))
      throw new ModelFault('ran-away', `${name} is no number any more after ${daysText(seconds)}.`);
  });
}

const daysText = (seconds: number) => `${(seconds / 86_400).toFixed(2)} days`;

/** What a variable of a run is now. */
export function valueOf({ model, v }: ModelRun, name: string): number {
  const place = model.placeOf(name);
  return place === undefined ? Number.NaN : (v[place] as number);
}
