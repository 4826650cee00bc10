/** The level of a tank over some time. `at`: ms since 1970; `mean`: percent. */
interface LevelPoint {
  at: number;
  mean: number;
}

const hourMs = 3_600_000;
/** A rise by more than this between two points is a filling (percentage points). */
const filling = 2;
/** A shorter fall than this says nothing yet (ms), nor do fewer points. */
const shortestMs = hourMs;
const fewestPoints = 4;
/** What falls more slowly than this stands still, as far as a sensor can tell (percentage points an hour). */
const leastFall = 0.2;
/** A level that was not read for so long is not known now (ms). */
const oldestMs = 45 * 60_000;
/** What is further off is nobody's concern now: it is filled in between (ms). */
const furthestMs = 12 * hourMs;

/** When a tank runs dry as its level falls now: the line through all points since it was filled last; null where it does not fall, or nobody knows. */
export function findDryAt(points: readonly LevelPoint[], now: number): number | null {
  const filledAt = points.findLastIndex(({ mean }, index) => mean - (points[index - 1]?.mean ?? mean) > filling);
  const fall = points.slice(Math.max(0, filledAt));
  const [first, last] = [fall[0], fall.at(-1)];
  if (!first || !last || fall.length < fewestPoints || last.at - first.at < shortestMs) return null;
  if (now - last.at > oldestMs) return null;
  const perHour = slopeOf(fall);
  if (perHour > -leastFall) return null;
  const dryAt = last.at + (last.mean / -perHour) * hourMs;
  return dryAt - now > furthestMs ? null : Math.max(now, dryAt);
}

/** Percentage points an hour, by least squares. */
function slopeOf(points: readonly LevelPoint[]): number {
  const meanAt = points.reduce((sum, { at }) => sum + at, 0) / points.length;
  const meanLevel = points.reduce((sum, { mean }) => sum + mean, 0) / points.length;
  const along = points.reduce((sum, { at, mean }) => sum + (at - meanAt) * (mean - meanLevel), 0);
  const across = points.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  return (along / across) * hourMs;
}
