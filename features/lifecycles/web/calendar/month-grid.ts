import type { TimelineRun } from '@trellis/lifecycles/model';

/** A day of a calendar with its harvests. */
export interface HarvestDay {
  /** `YYYY-MM-DD`. */
  day: string;
  isInMonth: boolean;
  harvests: readonly TimelineRun[];
}

const dayMs = 86_400_000;
const weekDays = 7;
const text = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The month an address asks for, else the present one. */
export const monthOf = (asked: string | null, today: string): string =>
  asked !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 'YYYY-MM'.length);

/** The days of a month with those of its first and last week. */
export const spanOfMonth = (month: string): { firstDay: string; days: number } => ({
  firstDay: text(Date.parse(`${month}-01T00:00:00Z`) - weekDays * dayMs),
  days: 31 + 2 * weekDays,
});

/** The weeks of a month (`YYYY-MM`) from Monday on, each with its days and what they are to bring; mothers have no harvest. */
export function layOutMonth(month: string, runs: readonly TimelineRun[]): HarvestDay[][] {
  const byDay = Map.groupBy(
    runs.filter(({ mother, harvestdate }) => !mother && harvestdate !== null),
    ({ harvestdate }) => harvestdate ?? '',
  );
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const monday = first - ((new Date(first).getUTCDay() + weekDays - 1) % weekDays) * dayMs;
  const weeks: HarvestDay[][] = [];
  for (let at = monday; at === monday || text(at).startsWith(month); at += weekDays * dayMs)
    weeks.push(
      Array.from({ length: weekDays }, (_, index) => {
        const day = text(at + index * dayMs);
        return { day, isInMonth: day.startsWith(month), harvests: byDay.get(day) ?? [] };
      }),
    );
  return weeks;
}

/** The month so many months from another one. */
export function otherMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 'YYYY-MM'.length);
}
