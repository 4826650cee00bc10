/** A line (pump, manifold) that only so many units may use at once. */
export interface SharedLine {
  /** Gets the line for so long, or keeps it; false means wait. */
  acquire(unit: string, wantedSeconds?: number): boolean;
  release(unit: string): void;
}

/** Opens a line for `slots` units at a time; who waits longest comes next. */
export function createSharedLine(slots = 1): SharedLine {
  const holders = new Set<string>();
  const waiting = new Set<string>();
  return {
    acquire(unit) {
      if (holders.has(unit)) return true;
      waiting.add(unit);
      const free = slots - holders.size;
      if ([...waiting].indexOf(unit) >= free) return false;
      waiting.delete(unit);
      holders.add(unit);
      return true;
    },
    release(unit) {
      holders.delete(unit);
      waiting.delete(unit);
    },
  };
}

/** A line of one's own: never a wait. */
export const ownLine: SharedLine = { acquire: () => true, release: () => undefined };
