import type { waterSuspicions } from './irrigation.api.ts';

/** Why the water of a unit looks wrong, since when, and by how much its substrate changed (percentage points). */
export interface WaterSuspicion {
  kind: (typeof waterSuspicions)[number];
  at: number;
  change: number | null;
}

/** What a unit's water is judged by. Times in ms since 1970. */
export interface WaterFacts {
  shots: readonly { start: number; durationSeconds: number | null; isDone: boolean; hasLease: boolean | null }[];
  /** Means of the substrate's moisture (%) by quarter hour, oldest first. */
  moisture: readonly { at: number; mean: number }[];
}

const quarterMs = 15 * 60_000;
/** A shot shows in the substrate within so long. */
const responseMs = 2 * quarterMs;
/** Less than this is no response (percentage points). */
const leastRise = 0.2;
/** So many shots in a row without a response are a blockage; one alone may fall on a wet substrate. */
const shotsInVain = 2;
/** A substrate that gets this much wetter within half an hour was watered (percentage points). */
const leakRise = 3;

/** What looks wrong with the water of a unit. Without a moisture sensor only leases can be judged. */
export function judgeWater({ shots, moisture }: WaterFacts, now: number): WaterSuspicion[] {
  const blocked = findBlocked(shots, moisture, now);
  const leak = findLeak(shots, moisture);
  const stolen = shots.findLast(({ hasLease }) => hasLease === false);
  return [
    ...(leak ? [leak] : []),
    ...(blocked ? [blocked] : []),
    ...(stolen ? [{ kind: 'withoutLease' as const, at: stolen.start, change: null }] : []),
  ];
}

function findBlocked(shots: WaterFacts['shots'], moisture: WaterFacts['moisture'], now: number) {
  const judged = shots
    .filter(({ start, isDone }) => isDone && now - start > responseMs + quarterMs)
    .flatMap(({ start }) => {
      const rise = riseAfter(moisture, start);
      return rise === undefined ? [] : [{ start, rise }];
    })
    .slice(-shotsInVain);
  const [first] = judged;
  if (!first || judged.length < shotsInVain || judged.some(({ rise }) => rise >= leastRise)) return undefined;
  return { kind: 'blocked' as const, at: first.start, change: Math.max(...judged.map(({ rise }) => rise)) };
}

/** How much wetter it was within half an hour after a moment than just before; undefined where nothing was read. */
function riseAfter(moisture: WaterFacts['moisture'], start: number): number | undefined {
  const before = moisture.findLast(({ at }) => at + quarterMs <= start && start - at < 3 * quarterMs);
  const after = moisture.filter(({ at }) => at + quarterMs > start && at <= start + responseMs);
  if (!before || after.length === 0) return undefined;
  return Math.max(...after.map(({ mean }) => mean)) - before.mean;
}

function findLeak(shots: WaterFacts['shots'], moisture: WaterFacts['moisture']) {
  for (const [index, { at, mean }] of [...moisture.entries()].reverse()) {
    const before = moisture[index - 2];
    if (!before || at - before.at > 3 * quarterMs || mean - before.mean < leakRise) continue;
    const wasWatered = shots.some(({ start }) => start > before.at - responseMs && start < at + quarterMs);
    if (!wasWatered) return { kind: 'leak' as const, at: before.at, change: mean - before.mean };
  }
  return undefined;
}
