import { DryWeight } from '@trellis/harvests/model';
import type { CallContext } from '@trellis/server-kit';

/** Locks weighings, so that nobody changes them; who may weigh may lock. */
export const lockDaySheet = (weighings: readonly DryWeight[], context: CallContext): Promise<{ count: number }> =>
  setLocked(weighings, true, '', context);

/** Unlocks weighings, for a facility manager and with a reason. */
export const unlockDaySheet = (
  weighings: readonly DryWeight[],
  reason: string,
  context: CallContext,
): Promise<{ count: number }> => setLocked(weighings, false, reason, context);

async function setLocked(
  weighings: readonly DryWeight[],
  locked: boolean,
  reason: string,
  { records }: CallContext,
): Promise<{ count: number }> {
  const others = weighings.filter((weighing) => weighing.locked !== locked);
  for (const { id } of others) await records.change(DryWeight, id, { locked }, reason);
  return { count: others.length };
}
