/** A stretch of time on a shelf, ms since 1970. */
export interface Taken {
  shelf: number;
  from: number;
  to: number;
}

/** How full some shelves are between two moments: shelf time taken over shelf time there is, 0–1. What lies over something counts once. */
export function shareTaken(shelves: readonly number[], taken: readonly Taken[], from: number, to: number): number {
  const all = shelves.length * (to - from);
  if (all <= 0) return 0;
  const byShelf = Map.groupBy(taken, ({ shelf }) => shelf);
  let used = 0;
  for (const shelf of shelves) used += lengthWithin(byShelf.get(shelf) ?? [], from, to);
  return used / all;
}

/** How much of the time between two moments is taken (ms). */
function lengthWithin(taken: readonly Omit<Taken, 'shelf'>[], from: number, to: number): number {
  let [length, reached] = [0, from];
  for (const one of taken.toSorted((a, b) => a.from - b.from)) {
    const begin = Math.max(one.from, reached);
    const end = Math.min(one.to, to);
    if (end > begin) length += end - begin;
    reached = Math.max(reached, end);
  }
  return length;
}

/** When a shelf is free for so long (ms), from a moment on. */
export function freeFrom(taken: readonly Omit<Taken, 'shelf'>[], now: number, needed: number): number {
  let at = now;
  for (const { from, to } of taken.toSorted((a, b) => a.from - b.from)) {
    if (to <= at) continue;
    if (from - at >= needed) return at;
    at = to;
  }
  return at;
}

/** Since when nothing stands on a shelf that is free now: the last end before, null when nothing ever stood there. Undefined when it is taken. */
export function idleSince(taken: readonly Omit<Taken, 'shelf'>[], now: number): number | null | undefined {
  if (taken.some(({ from, to }) => from <= now && now < to)) return undefined;
  const ends = taken.filter(({ to }) => to <= now).map(({ to }) => to);
  return ends.length === 0 ? null : Math.max(...ends);
}
