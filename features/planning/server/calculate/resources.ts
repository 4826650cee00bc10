import { dryingDays, wetGrams } from '@trellis/lifecycles/server';

/** What a crop takes of drying rooms and hands. */
export interface Crop {
  /** Whole days. */
  days: number;
  gramsPerPlant: number;
  /** Whether its harvest hangs in a drying room. */
  isDried: boolean;
  /** Work on one shelf, by days from the start. */
  work: { day: number; minutes: number }[];
}

/** What a facility has of drying rooms and hands, and what is taken of it already; by day and week (since 1970, from Monday). */
export interface Resources {
  /** Grams of wet plants that its drying rooms take; null without a limit. */
  dryingGrams: number | null;
  /** Wet grams in them on each day. */
  drying: Map<number, number>;
  /** Minutes of work a week; null without a limit. */
  weeklyMinutes: number | null;
  /** Minutes laid out already in each week. */
  minutes: Map<number, number>;
}

/** The week of a day; weeks begin on Monday. */
export const weekOf = (day: number): number => Math.floor((day + 3) / 7);

/** The earliest day of a gap from which drying rooms and hands suffice for so many plants; none where they never do. */
export function findStart(
  resources: Resources,
  option: Crop,
  plants: number,
  gap: { from: number; to: number },
): number | undefined {
  for (let start = gap.from; start + option.days <= gap.to; start += 1)
    if (lackOf(resources, option, plants, start) === undefined) return start;
  return undefined;
}

/** What does not suffice for a crop from a day on. */
export function lackOf(
  resources: Resources,
  option: Crop,
  plants: number,
  start: number,
): 'drying rooms' | 'labour' | undefined {
  const { dryingGrams, weeklyMinutes } = resources;
  const isFull = (day: number, grams: number) =>
    grams > 0 && (resources.drying.get(day) ?? 0) + grams > (dryingGrams ?? Infinity) + 1e-6;
  if ([...dryingOf(option, plants, start)].some(([day, grams]) => isFull(day, grams))) return 'drying rooms';
  const isBusy = (week: number, minutes: number) =>
    minutes > 0 && (resources.minutes.get(week) ?? 0) + minutes > (weeklyMinutes ?? Infinity) + 1e-6;
  if ([...workOf(option, start)].some(([week, minutes]) => isBusy(week, minutes))) return 'labour';
  return undefined;
}

/** Gives a crop its part of the drying rooms and hands. */
export function takeResources(resources: Resources, option: Crop, plants: number, start: number): void {
  add(resources.drying, dryingOf(option, plants, start));
  add(resources.minutes, workOf(option, start));
}

const add = (taken: Map<number, number>, more: ReadonlyMap<number, number>): void => {
  for (const [at, amount] of more) taken.set(at, (taken.get(at) ?? 0) + amount);
};

function dryingOf({ isDried, gramsPerPlant, days }: Crop, plants: number, start: number): Map<number, number> {
  if (!isDried) return new Map();
  const grams = wetGrams(gramsPerPlant * plants);
  return new Map(Array.from({ length: dryingDays }, (_, day) => [start + days + day, grams]));
}

function workOf({ work }: Crop, start: number): Map<number, number> {
  const minutes = new Map<number, number>();
  for (const { day, minutes: amount } of work) {
    const week = weekOf(start + day);
    minutes.set(week, (minutes.get(week) ?? 0) + amount);
  }
  return minutes;
}
