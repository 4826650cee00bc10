/** A mother as the planner sees it; days are whole days since 1970. */
export interface CuttableMother {
  strain_id: number;
  /** The first day it may be cut, today or later. */
  from: number;
  /** The last day; it is retired after it. */
  until: number;
  everyDays: number;
  perCut: number;
}

/** Clones that have to be cut by a day. */
export interface CloneNeed {
  strain_id: number;
  day: number;
  clones: number;
}

/** What a week needs and what can be cut in it, by strain. */
export interface PlannedWeek {
  /** Its Monday. */
  monday: number;
  needed: ReadonlyMap<number, number>;
  possible: ReadonlyMap<number, number>;
}

/** The Monday of a day; 1 January 1970 was a Thursday. */
export const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/** Lays out weeks from a day on: each mother is cut as soon as its interval is over, until it is retired; what is late is needed in the first week. */
export function planCuttings(
  mothers: readonly CuttableMother[],
  needs: readonly CloneNeed[],
  today: number,
  weeks: number,
): PlannedWeek[] {
  const first = mondayOf(today);
  const weekOf = (day: number) => Math.max(0, Math.floor((day - first) / 7));
  const planned = Array.from({ length: weeks }, (_, index) => ({
    monday: first + index * 7,
    needed: new Map<number, number>(),
    possible: new Map<number, number>(),
  }));
  const add = (week: number, what: 'needed' | 'possible', strain: number, amount: number) => {
    const sums = planned[week]?.[what];
    sums?.set(strain, (sums.get(strain) ?? 0) + amount);
  };
  const end = first + weeks * 7;
  for (const { strain_id, from, until, everyDays, perCut } of mothers)
    for (let day = Math.max(from, today); day <= until && day < end; day += Math.max(1, everyDays))
      add(weekOf(day), 'possible', strain_id, perCut);
  for (const { strain_id, day, clones } of needs) add(weekOf(day), 'needed', strain_id, clones);
  return planned;
}
