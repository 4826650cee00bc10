const dayMs = 86_400_000;
/** A clean-out older than this is told before a start. */
const freshDays = 14;

/** Whether a unit was cleaned more than a fortnight before a start (ms), or nobody noted that it ever was. */
export const isCleanoutOld = (lastCleanout: string | null, start: number): boolean =>
  lastCleanout === null || start - Date.parse(lastCleanout) > freshDays * dayMs;
