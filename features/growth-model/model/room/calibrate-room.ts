import { slotMs } from '@trellis/lifecycles/model';
import type { CompiledModel } from '../equations/compile-model.ts';
import { fitLeastSquares, type FitResult } from '../run/fit-least-squares.ts';
import { findSignal, type RoomSignal } from './find-signal.ts';
import { fitBounds } from './room-model.ts';
import { roomMetrics, runRoom, type RoomCourse, type RoomMetric, type RoomSlot } from './run-room.ts';

const dayMs = 86_400_000;
/** The newest days, which the fit never sees. */
export const heldOutDays = 14;
/** Days before them that the constants are fitted to. */
export const fittedDays = 28;
/** Readings of temperature without which nothing is fitted: two days, and one to be judged by. */
export const [fewestFitted, fewestHeldOut] = [192, 96];

/** What counts as one apart: °C, % of humidity, ppm. */
const scales = { temperature: 1, humidity: 5, co2: 150 } as const;

export interface HourOfRoom {
  /** Milliseconds since 1970. */
  at: number;
  measured: number;
  model: number;
}

/** What fitting a room to its readings came to. */
export type Calibration =
  | { state: 'tooFew'; readings: number; needed: number }
  | {
      state: 'fitted';
      constants: Record<string, number>;
      spread: number[][];
      /** Quarters of an hour with a temperature, in the fit and held out. */
      readings: number;
      heldOut: number;
      /** Days that these lie in. */
      fitDays: number;
      heldOutDays: number;
      /** Mean distance of the model from what was read in the days held out; null where nothing was. */
      errors: Record<RoomMetric, number | null>;
      /** The same in the days of the fit. */
      fitErrors: Record<RoomMetric, number | null>;
      /** The same if the room had held just what its plan asks for: what a model must beat. */
      planErrors: Record<RoomMetric, number | null>;
      hours: Record<RoomMetric, HourOfRoom[]>;
      signal: RoomSignal | null;
    };

const temperatures = (slots: readonly RoomSlot[]) =>
  slots.filter(({ temperature }) => temperature !== undefined).length;

/** Where the days held out begin: half of a history that is short of what is asked for, and no more of a shorter one than the fit spares. */
function splitAt(slots: readonly RoomSlot[]): number {
  // A plan may be older than the first reading.
  const read = slots.filter(({ temperature }) => temperature !== undefined);
  const [from, to] = [read[0]?.at ?? 0, (read.at(-1)?.at ?? 0) + slotMs];
  const spared = Math.min(from + fewestFitted * slotMs, to - fewestHeldOut * slotMs);
  return Math.max(to - heldOutDays * dayMs, from + (to - from) / 2, spared);
}

/** Fits the constants that a model offers to the older readings of a room and judges it by the newest, which it never saw. */
export function calibrateRoom(model: CompiledModel, slots: readonly RoomSlot[]): Calibration {
  const split = splitAt(slots);
  const fitted = slots.filter(({ at }) => at < split);
  const heldOut = slots.filter(({ at }) => at >= split);
  const [n, m] = [temperatures(fitted), temperatures(heldOut)];
  if (n < fewestFitted || m < fewestHeldOut)
    // Of each kind those that count: where one is short, more of the other do not make up for it.
    return {
      ...{ state: 'tooFew', needed: fewestFitted + fewestHeldOut },
      readings: Math.min(n, fewestFitted) + Math.min(m, fewestHeldOut),
    };
  const bounds = fitBounds(model);
  const named = (values: readonly number[]) => new Map(bounds.map(({ name }, index) => [name, values[index] ?? 0]));
  const result: FitResult = fitLeastSquares(bounds, (values) => {
    try {
      return residualsOf(fitted, runRoom(model, named(values), fitted));
    } catch {
      // Numbers that ran away are far from every reading.
      return residualsOf(fitted).fill(1e6);
    }
  });
  const constants = named(result.values);
  // On from the days of the fit, as it would have been foreseen on their last evening.
  const course = runRoom(model, constants, slots);
  const older = { from: 0, to: fitted.length };
  const newer = { from: fitted.length, to: slots.length };
  const span = ({ from, to }: typeof older) =>
    Math.max(1, Math.round(((slots[to - 1]?.at ?? 0) - (slots[from]?.at ?? 0)) / dayMs));
  return {
    ...{ state: 'fitted', constants: Object.fromEntries(constants), spread: result.spread, readings: n, heldOut: m },
    ...{ fitDays: span(older), heldOutDays: span(newer) },
    errors: errorsOf(slots, course, newer),
    fitErrors: errorsOf(slots, course, older),
    planErrors: errorsOf(slots, asAsked(slots), newer),
    hours: hoursOf(slots, course, newer.from),
    signal: findSignal(model, constants, slots, course, fitted.length),
  };
}

function residualsOf(slots: readonly RoomSlot[], course?: RoomCourse): Float64Array {
  const residuals = new Float64Array(slots.length * roomMetrics.length);
  roomMetrics.forEach((metric, place) => {
    for (let index = 0; index < slots.length; index += 1) {
      const read = slots[index]?.[metric];
      if (read === undefined || !course) continue;
      const off = ((course[metric][index] ?? 0) - read) / scales[metric];
      // A single wild reading pulls no more than in proportion.
      residuals[place * slots.length + index] =
        Math.abs(off) <= 3 ? off : Math.sign(off) * Math.sqrt(6 * Math.abs(off) - 9);
    }
  });
  return residuals;
}

const asAsked = (slots: readonly RoomSlot[]): Record<RoomMetric, Float64Array> => ({
  temperature: Float64Array.from(slots, ({ setTemperature }) => setTemperature),
  humidity: Float64Array.from(slots, ({ setHumidity }) => setHumidity),
  co2: Float64Array.from(slots, ({ setCo2 }) => Math.max(450, setCo2)),
});

function errorsOf(
  slots: readonly RoomSlot[],
  course: Record<RoomMetric, Float64Array>,
  { from, to }: { from: number; to: number },
): Record<RoomMetric, number | null> {
  const errorOf = (metric: RoomMetric) => {
    let [sum, count] = [0, 0];
    for (let index = from; index < to; index += 1) {
      const read = slots[index]?.[metric];
      if (read === undefined) continue;
      sum += Math.abs((course[metric][index] ?? 0) - read);
      count += 1;
    }
    return count === 0 ? null : sum / count;
  };
  return { temperature: errorOf('temperature'), humidity: errorOf('humidity'), co2: errorOf('co2') };
}

/** Means of hours of what was held out. */
function hoursOf(slots: readonly RoomSlot[], course: RoomCourse, from: number): Record<RoomMetric, HourOfRoom[]> {
  const hoursOfMetric = (metric: RoomMetric) => {
    const hours = new Map<number, { measured: number; model: number; count: number }>();
    for (let index = from; index < slots.length; index += 1) {
      const slot = slots[index];
      const read = slot?.[metric];
      if (!slot || read === undefined) continue;
      const at = Math.floor(slot.at / 3_600_000) * 3_600_000;
      const hour = hours.get(at) ?? { measured: 0, model: 0, count: 0 };
      hours.set(at, hour);
      hour.measured += read;
      hour.model += course[metric][index] ?? 0;
      hour.count += 1;
    }
    const round = (value: number) => Math.round(value * 100) / 100;
    return [...hours].map(([at, { measured, model, count }]) => ({
      ...{ at, measured: round(measured / count), model: round(model / count) },
    }));
  };
  return { temperature: hoursOfMetric('temperature'), humidity: hoursOfMetric('humidity'), co2: hoursOfMetric('co2') };
}
