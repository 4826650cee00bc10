import type { KeptCondition } from '../conditions.ts';

/** Trouble that begins so close together has one cause. */
const togetherMs = 600_000;

/** The conditions of one type in a facility, after a round: of units in trouble, and of those about to be silent. */
export interface TroubleOfType {
  /** By unit; those that hold now. */
  conditions: ReadonlyMap<number, KeptCondition>;
  /** By unit since when it will count as silent, epoch ms. */
  falling: ReadonlyMap<number, number>;
}

/** Units whose trouble began about when that of the units did that are alerted now, with when it began. */
export function gatherTroubled(
  { conditions, falling }: TroubleOfType,
  alerted: readonly { since: number }[],
): Map<number, number> {
  const sinces = alerted.map(({ since }) => since);
  const [from, to] = [Math.min(...sinces) - togetherMs, Math.max(...sinces) + togetherMs];
  const began = new Map<number, number>(falling);
  for (const [unit, { since }] of conditions) began.set(unit, since);
  return new Map([...began].filter(([, since]) => from <= since && since <= to));
}
