/** The time a unit lives in, which may run faster than ours, and what it is in ours. All in ms since 1970. */
export interface UnitClock {
  now(): number;
  /** Our time of a moment of the unit. */
  toReal(at: number): number;
}

/** Starts a clock at the present that runs `timeScale` times as fast as ours. */
export function startUnitClock(timeScale: number): UnitClock {
  if (timeScale === 1) return { now: Date.now, toReal: (at) => at };
  const start = Date.now();
  return {
    now: () => start + (Date.now() - start) * timeScale,
    toReal: (at) => Math.round(start + (at - start) / timeScale),
  };
}
