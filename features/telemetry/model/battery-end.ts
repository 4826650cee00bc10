/** The level of a battery (%) at the end of a day (YYYY-MM-DD, UTC). */
export interface BatteryDay {
  day: string;
  level: number;
}

/** So long the levels of batteries are kept, days. */
export const batteryHistoryDays = 366;

const dayMs = 86_400_000;
/** A rise by more than this is a new battery, or one that was charged (percentage points). */
const renewed = 10;
/** Fewer days say nothing yet. */
const fewestDays = 7;
/** What falls more slowly stands still, as far as a sensor can tell (percentage points a day). */
const leastFall = 0.02;
/** What is further off is nobody's concern now (days). */
const furthestDays = 730;

/** The day on which a battery is empty as its level falls now (YYYY-MM-DD): the line through all days since it was renewed; null where nobody can tell. */
export function findBatteryEnd(days: readonly BatteryDay[]): string | null {
  const begin = days.findLastIndex(({ level }, index) => level - (days[index - 1]?.level ?? level) > renewed);
  const points = days.slice(Math.max(0, begin)).map(({ day, level }) => ({ at: Date.parse(day) / dayMs, level }));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.at - first.at < fewestDays) return null;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanAt, meanLevel] = [mean(points.map(({ at }) => at)), mean(points.map(({ level }) => level))];
  const along = points.reduce((sum, { at, level }) => sum + (at - meanAt) * (level - meanLevel), 0);
  const perDay = along / points.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  if (perDay > -leastFall) return null;
  const left = last.level / -perDay;
  return left > furthestDays ? null : new Date((last.at + Math.ceil(left)) * dayMs).toISOString().slice(0, 10);
}
