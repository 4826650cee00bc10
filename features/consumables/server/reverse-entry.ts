import { ConsumableLedgerEntry } from '@trellis/consumables/model';
import { moveState, Refusal, type CallContext } from '@trellis/server-kit';

/** Marks a posted entry reversed and posts its opposite in the same transaction; refuses to reverse a reversal. */
export async function reverseEntry(id: number, reason: string, context: CallContext): Promise<ConsumableLedgerEntry> {
  const entry = await moveState(ConsumableLedgerEntry, id, 'reverse', { reason }, context);
  if (entry.reversal_of !== null)
    throw new Refusal('ALREADY_A_REVERSAL', 'A reversal is not reversed; enter the movement again.');
  const opposite = {
    facilityConsumable_id: entry.facilityConsumable_id,
    consumableLot_id: entry.consumableLot_id,
    kind: entry.kind,
    qty: -entry.qty,
    unitCost: entry.unitCost,
    lifecycle_id: entry.lifecycle_id,
    task_id: entry.task_id,
    intake_id: entry.intake_id,
    reason,
    reversal_of: id,
    state: 'posted' as const,
  };
  return context.records.create(ConsumableLedgerEntry, opposite);
}
