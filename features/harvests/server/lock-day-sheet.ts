import { DryWeight } from '@trellis/harvests/model';
import type { CallContext } from '@trellis/server-kit';

/** Locks weighings, so that nobody changes them; who may weigh may lock. */
export async function lockDaySheet(ids: readonly number[], context: CallContext): Promise<{ count: number }> {
  return setLocked(ids, true, DryWeight.access.update, '', context);
}

/** Unlocks weighings, for a facility manager and with a reason. */
export async function unlockDaySheet(
  ids: readonly number[],
  reason: string,
  context: CallContext,
): Promise<{ count: number }> {
  return setLocked(ids, false, ['facilityManager'], reason, context);
}

async function setLocked(
  ids: readonly number[],
  locked: boolean,
  update: typeof DryWeight.access.update,
  reason: string,
  { records, viewer }: CallContext,
): Promise<{ count: number }> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  let count = 0;
  for (const id of sorted) {
    await records.lockFor(update, DryWeight, id, viewer);
    if ((await records.get(DryWeight, id, viewer)).locked === locked) continue;
    await records.change(DryWeight, id, { locked }, reason);
    count += 1;
  }
  return { count };
}
