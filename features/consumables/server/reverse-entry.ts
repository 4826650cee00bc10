import { ConsumableLedgerEntry } from '@trellis/consumables/model';
import { moveState, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Marks a posted entry reversed and posts its opposite in the same transaction, both halves of a transfer together; refuses to
 * reverse a reversal. */
export async function reverseEntry(
  { id }: ConsumableLedgerEntry,
  reason: string,
  context: CallContext,
): Promise<ConsumableLedgerEntry> {
  await lockBooks(id, context);
  const other = await findOtherHalf(id, context);
  if (other !== undefined) await reverseOne(other, reason, context);
  return reverseOne(id, reason, context);
}

/** Books are locked before entries, those of both houses in the order of their ids. */
async function lockBooks(id: number, { db }: CallContext): Promise<void> {
  await sql`select lock_books(h) from (select distinct s.facility_id as h from consumable_ledger_entries e
    join facility_consumables s on s.id = e."facilityConsumable_id"
    where e.id = ${id} or e.transfer_of = ${id} or e.id = (select transfer_of from consumable_ledger_entries where id = ${id})
    order by 1) houses`.execute(db);
}

async function findOtherHalf(id: number, { db }: CallContext): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(e.transfer_of, (select i.id from consumable_ledger_entries i where i.transfer_of = e.id)) as id
    from consumable_ledger_entries e where e.id = ${id}`.execute(db);
  return rows[0]?.id ?? undefined;
}

async function reverseOne(id: number, reason: string, context: CallContext): Promise<ConsumableLedgerEntry> {
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
