import { calendarDay } from '@trellis/units/model';

/** What of a run's diary is worth a mark on its lane, in the order of the lanes of a legend. */
export const markedKinds = ['phase', 'task', 'feed', 'spray', 'destroy', 'cut', 'harvest', 'note'] as const;
export type MarkedKind = (typeof markedKinds)[number];

/** On which day of a run, counted by the calendar of its facility, a moment lies; the first is 1. */
export const dayOfRun = (zone: string, starttime: string, at: string): number =>
  calendarDay(zone, Date.parse(at)) - calendarDay(zone, Date.parse(starttime)) + 1;

interface Entry {
  lifecycle_id: number;
  time: string;
  kind: string;
}

/** So much of one kind on one day of a run. */
export interface DayMark {
  day: number;
  kind: MarkedKind;
  count: number;
}

const isMarked = (kind: string): kind is MarkedKind => markedKinds.some((one) => one === kind);

/** The diary of a run by day and kind; what was written before its start is not on its lane. */
export function marksOfRun(
  entries: readonly Entry[],
  { id, starttime }: { id: number; starttime: string | null },
  zone: string,
): DayMark[] {
  if (starttime === null) return [];
  const counts = new Map<string, DayMark>();
  for (const { lifecycle_id, time, kind } of entries) {
    const day = dayOfRun(zone, starttime, time);
    if (lifecycle_id !== id || day < 1 || !isMarked(kind)) continue;
    const key = `${day} ${kind}`;
    const mark = counts.get(key) ?? { day, kind, count: 0 };
    counts.set(key, { ...mark, count: mark.count + 1 });
  }
  return [...counts.values()].toSorted((one, other) => one.day - other.day);
}

/** A picture of a run on one of its days. */
export interface DayPhoto {
  url: string;
  day: number;
}

/** How far from the day asked for a picture may be. */
const nearDays = 3;

/** The picture of a run nearest to a day, the earlier of two that are as near. */
export const photoNear = (photos: readonly DayPhoto[], day: number): DayPhoto | undefined =>
  photos
    .filter((photo) => Math.abs(photo.day - day) <= nearDays)
    .toSorted((one, other) => Math.abs(one.day - day) - Math.abs(other.day - day) || one.day - other.day)[0];

/** The days worth looking at: those on which most runs have a picture come first. */
export function bestDay(photosOfRuns: readonly (readonly DayPhoto[])[]): number | undefined {
  const days = [...new Set(photosOfRuns.flatMap((photos) => photos.map(({ day }) => day)))];
  const shown = (day: number) => photosOfRuns.filter((photos) => photoNear(photos, day)).length;
  return days.toSorted((one, other) => shown(other) - shown(one) || other - one)[0];
}
