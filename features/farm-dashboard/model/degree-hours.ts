interface Limits {
  min: number | null;
  max: number | null;
}

/** How long and how far a line was out of its limits. */
export interface Outside {
  /** Unbroken until the newest point, in hours. */
  hours: number;
  /** Sum of distance from the nearer limit times time over the whole line, in units of the metric times hours. */
  degreeHours: number;
  /** On which side the newest point is. */
  side: 'low' | 'high';
}

/**
 * How far a line (oldest first) was outside. `limitsAt` says what was wanted at a point. A point without a reading or without
 * limits counts nothing and does not end the time outside; nothing where the newest reading is within.
 */
export function sumOutside(
  line: readonly (number | null)[],
  limitsAt: (index: number) => Limits | null,
  hoursEach: number,
): Outside | undefined {
  const away = line.map((value, index) => distance(value, limitsAt(index)));
  const newest = away.findLast((one) => one !== null);
  if (newest === undefined || newest === 0) return undefined;
  const lastWithin = away.lastIndexOf(0);
  const outsideNow = away.slice(lastWithin + 1).filter((one) => one !== null);
  return {
    hours: outsideNow.length * hoursEach,
    degreeHours: away.reduce<number>((sum, one) => sum + Math.abs(one ?? 0), 0) * hoursEach,
    side: newest < 0 ? 'low' : 'high',
  };
}

/** Signed distance beyond the nearer limit; 0 within, null where nothing can be said. */
function distance(value: number | null, limits: Limits | null): number | null {
  if (value === null || !limits || (limits.min === null && limits.max === null)) return null;
  if (limits.min !== null && value < limits.min) return value - limits.min;
  if (limits.max !== null && value > limits.max) return value - limits.max;
  return 0;
}
