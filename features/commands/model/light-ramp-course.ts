/** The course of a ramp: percent of full light, times in ms since 1970. */
export interface RampCourse {
  fromPercent: number;
  toPercent: number;
  startsAt: number;
  endsAt: number;
  /** When it goes back to where it came from; null where it stays. */
  backAt: number | null;
}

/** Steps are never closer than this, in ms: each is a command of its own. */
export const shortestStepMs = 30_000;

/** What the lights are to be at now, when the next change is due, and whether that was the last. */
export interface RampStep {
  percent: number;
  nextAt: number | null;
  isHolding: boolean;
}

/** Where a ramp is at a moment: whole percents, no step closer than half a minute; a late look catches up at once. */
export function findRampStep(course: RampCourse, now: number): RampStep {
  const { fromPercent, toPercent, startsAt, endsAt, backAt } = course;
  if (backAt !== null && now >= backAt) return { percent: fromPercent, nextAt: null, isHolding: false };
  if (now >= endsAt) return { percent: toPercent, nextAt: backAt, isHolding: true };
  const steps = countSteps(course);
  const stepMs = (endsAt - startsAt) / steps;
  // The first step is taken at once.
  const step = Math.max(1, Math.min(steps, Math.floor((now - startsAt) / stepMs) + 1));
  const percent = Math.round(fromPercent + ((toPercent - fromPercent) * step) / steps);
  const isEnd = step === steps;
  return { percent, nextAt: isEnd ? (backAt ?? null) : Math.round(startsAt + step * stepMs), isHolding: isEnd };
}

function countSteps({ fromPercent, toPercent, startsAt, endsAt }: RampCourse): number {
  const percents = Math.abs(toPercent - fromPercent);
  return Math.max(1, Math.min(percents, Math.floor((endsAt - startsAt) / shortestStepMs) + 1));
}
