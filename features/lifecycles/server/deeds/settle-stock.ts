import { ConsumableLedgerEntry } from '@trellis/consumables/model';
import { moveStateBySystem, type CallContext } from '@trellis/server-kit';
import type { WrittenRow } from './read-deed.ts';

/** Why the journals of plants and stock say it was written. */
export const takingBack = 'Taken back';

/** What was promised or given back is settled by its opposite; what waited for a manager waits again, or no more. */
export async function settleStock(rows: readonly WrittenRow[], context: CallContext): Promise<void> {
  if (rows.length === 0) return;
  const { db, records } = context;
  const entries = await db
    .selectFrom('consumable_ledger_entries')
    .select(['id', 'facilityConsumable_id', 'kind', 'qty', 'lifecycle_id', 'state', 'reason'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const isMade = new Map(rows.map(({ id, before }) => [id, before === null]));
  const own = entries.map((entry) => ({ ...entry, isMade: isMade.get(entry.id) ?? false }));
  for (const { id } of own.filter((one) => one.isMade && one.state === 'pending'))
    await moveStateBySystem(ConsumableLedgerEntry, id, 'reject', { reason: takingBack }, context);
  const settled = own.filter((one) => one.isMade && one.state === 'posted');
  const promisedMore = new Map<number, number>();
  for (const { facilityConsumable_id: stock, qty } of settled)
    promisedMore.set(stock, (promisedMore.get(stock) ?? 0) - qty);
  const opposites = settled.map(({ facilityConsumable_id, kind, qty, lifecycle_id }) => ({
    ...{ facilityConsumable_id, lifecycle_id, qty: -qty, reason: takingBack },
    kind: kind === 'reservation' ? ('release' as const) : ('reservation' as const),
    // Stock that others may have been promised by now is asked for as any promise is: what is not there waits for a manager.
    ...(-qty > 0 && (promisedMore.get(facilityConsumable_id) ?? 0) > 0 ? {} : { state: 'posted' as const }),
  }));
  // What is given back comes before what is promised with it.
  await records.insert(
    ConsumableLedgerEntry,
    opposites.toSorted((one, other) => one.qty - other.qty),
  );
  await records.insert(
    ConsumableLedgerEntry,
    own
      .filter((one) => !one.isMade)
      .map(({ facilityConsumable_id, kind, qty, lifecycle_id, reason }) => ({
        ...{ facilityConsumable_id, kind, qty, lifecycle_id, reason },
      })),
  );
}
