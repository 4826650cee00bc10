import type { Finding } from './finding.ts';

/** A rule that holds on a unit, or held until a moment ago. Moments are epoch milliseconds. */
export interface Condition {
  /** Since when it holds without a break longer than the clear time. */
  since: number;
  /** Since when it holds no more; null while it does. */
  clearSince: number | null;
  /** An alert was raised for it. */
  isRaised: boolean;
}

/** How long a condition holds before it is raised, and how long all is well before it ends, in minutes. */
export interface Patience {
  delayMin: number;
  clearMin: number;
  /** How far within its limit a value has to come back before it counts as in order, in the unit of the metric. */
  deadBand?: number | null;
}

/** What a condition is from now on (null: forgotten), and what becomes of its alert. */
export interface Step {
  condition: Condition | null;
  /** `return`: it was in order for less than the clear time, and is not any more. */
  act: 'raise' | 'return' | 'clear' | null;
}

const minuteMs = 60_000;

/**
 * One step of a condition (ISA-18.2 calls the two waits on-delay and off-delay). What cannot be found out ends no alert, and neither
 * wait runs on unseen: both begin anew once something is known again. Within the dead band what held goes on.
 */
export function followCondition(
  known: Condition | null,
  found: Finding,
  { delayMin, clearMin, deadBand }: Patience,
  now: number,
): Step {
  const finding = found.holds === false && isWithinDeadBand(known, found, deadBand) ? { ...found, holds: true } : found;
  if (finding.holds === 'unknown')
    return { condition: known?.isRaised ? { ...known, clearSince: null } : null, act: null };
  if (!finding.holds) return known === null ? { condition: null, act: null } : ease(known, clearMin, now);
  const since = known?.since ?? Math.min(finding.since ?? now, now);
  const condition: Condition = { since, clearSince: null, isRaised: known?.isRaised ?? false };
  if (condition.isRaised) return { condition, act: known?.clearSince == null ? null : 'return' };
  if (now - since < delayMin * minuteMs) return { condition, act: null };
  return { condition: { ...condition, isRaised: true }, act: 'raise' };
}

/** What swings around a limit is over only once it is well within it; once it was, only beyond the limit does it begin anew. */
const isWithinDeadBand = (known: Condition | null, { inside }: Finding, deadBand: number | null | undefined): boolean =>
  known !== null && known.clearSince === null && deadBand != null && inside != null && inside < deadBand;

/** What was raised ends after the clear time; what was not is forgotten at once. */
function ease(known: Condition, clearMin: number, now: number): Step {
  if (!known.isRaised) return { condition: null, act: null };
  const clearSince = known.clearSince ?? now;
  if (now - clearSince >= clearMin * minuteMs) return { condition: null, act: 'clear' };
  return { condition: { ...known, clearSince }, act: null };
}
