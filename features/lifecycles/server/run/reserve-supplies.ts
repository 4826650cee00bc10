import { ConsumableLedgerEntry } from '@trellis/consumables/model';
import { moveStateBySystem } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { Shelf } from './book-shelves.ts';
import { listPlannedWork } from './date-run.ts';
import type { PlannedWork, RunPlan, TaskSupply } from './read-plan.ts';
import type { RunWork } from './run-work.ts';

/** What is promised by the ledger or given back, what was reversed with its opposite. */
const isPromise = sql`kind in ('reservation', 'release') and "postedAt" is not null`;

/** How much of each consumable a run needs, in stock units. */
export const countSupplies = (plan: RunPlan, shelves: readonly Shelf[]): Map<number, number> =>
  countSuppliesOf(
    listPlannedWork(plan.tasks, plan.phases).map(({ task }) => task),
    shelves,
  );

/** How much of each consumable pieces of work need, in stock units. */
export function countSuppliesOf(
  tasks: readonly Pick<PlannedWork, 'consumables'>[],
  shelves: readonly Shelf[],
): Map<number, number> {
  const counts: Record<NonNullable<TaskSupply['per']>, number> = {
    plant: shelves.reduce((sum, { plants }) => sum + plants, 0),
    shelf: shelves.length,
    unit: new Set(shelves.map(({ platformGroup_id }) => platformGroup_id)).size,
    task: 1,
  };
  const needs = new Map<number, number>();
  for (const { consumables } of tasks)
    for (const { consumable_id, quantity, per = 'task' } of consumables ?? [])
      needs.set(consumable_id, (needs.get(consumable_id) ?? 0) + quantity * counts[per]);
  return needs;
}

/** Promises the stock a run needs to it; what the stock cannot promise waits in the ledger for a manager. */
export async function reserveSupplies(
  run: { id: number; facility_id: number; name: string },
  needs: ReadonlyMap<number, number>,
  { db, records }: RunWork,
): Promise<void> {
  if (needs.size === 0) return;
  const stock = await db
    .selectFrom('facility_consumables')
    .select(['id', 'consumable_id'])
    .where('facility_id', '=', run.facility_id)
    .where('consumable_id', 'in', [...needs.keys()])
    .orderBy('id')
    .execute();
  const entries = stock.map(({ id, consumable_id }) => ({
    facilityConsumable_id: id,
    kind: 'reservation' as const,
    qty: needs.get(consumable_id) ?? 0,
    lifecycle_id: run.id,
    reason: run.name,
  }));
  await records.insert(
    ConsumableLedgerEntry,
    entries.filter(({ qty }) => qty > 0),
  );
}

/** Gives back what is still promised to a run, at most `upTo` of one stock; promises nobody approved are dropped. */
export async function releaseSupplies(runId: number, work: RunWork, only?: { stockId: number; upTo: number }) {
  const { db, records } = work;
  const { rows } = await sql<{ id: number; held: number }>`
    select "facilityConsumable_id" as id, rounded(sum(qty)) as held from consumable_ledger_entries
    where lifecycle_id = ${runId} and ${isPromise}
      ${only ? sql`and "facilityConsumable_id" = ${only.stockId}` : sql``}
    group by 1 having rounded(sum(qty)) > 0 order by 1`.execute(db);
  await records.insert(
    ConsumableLedgerEntry,
    rows.map(({ id, held }) => ({
      facilityConsumable_id: id,
      kind: 'release' as const,
      qty: -Math.min(held, only?.upTo ?? held),
      lifecycle_id: runId,
      state: 'posted' as const,
    })),
  );
  if (!only) await dropWaitingPromises(runId, work);
}

/** Promises more of each consumable, or gives back where it is less. */
export async function promiseMore(
  run: { id: number; facility_id: number; name: string },
  needs: readonly (readonly [consumable: number, quantity: number])[],
  work: RunWork,
): Promise<void> {
  await reserveSupplies(run, new Map(needs.filter(([, quantity]) => quantity > 0)), work);
  const less = new Map(needs.filter(([, quantity]) => quantity < 0));
  if (less.size === 0) return;
  const stocks = await work.db
    .selectFrom('facility_consumables')
    .select(['id', 'consumable_id'])
    .where('facility_id', '=', run.facility_id)
    .where('consumable_id', 'in', [...less.keys()])
    .orderBy('id')
    .execute();
  for (const { id, consumable_id } of stocks)
    await releaseSupplies(run.id, work, { stockId: id, upTo: -(less.get(consumable_id) ?? 0) });
}

/** What is promised to a run goes on to another with so many of its plants, by their share of those that live; what is promised in all stays. */
export async function handOnSupplies(
  from: { id: number; name: string },
  to: { id: number; name: string },
  plants: number,
  work: RunWork,
): Promise<void> {
  const { db, records } = work;
  const { rows } = await sql<{ id: number; share: number }>`
    select "facilityConsumable_id" as id, rounded(sum(qty) * ${plants}::int / greatest(1, ${plants}::int + (
        select count(*) from plants where lifecycle_id = ${from.id} and state = 'growing'))) as share
    from consumable_ledger_entries where lifecycle_id = ${from.id} and ${isPromise}
    group by 1 having rounded(sum(qty)) > 0 order by 1`.execute(db);
  const held = rows.filter(({ share }) => share > 0);
  const move = (kind: 'release' | 'reservation', lifecycle_id: number, sign: number) =>
    held.map(({ id, share }) => ({
      ...{
        facilityConsumable_id: id,
        kind,
        qty: sign * share,
        lifecycle_id,
        reason: to.name,
        state: 'posted' as const,
      },
    }));
  await records.insert(ConsumableLedgerEntry, move('release', from.id, -1));
  await records.insert(ConsumableLedgerEntry, move('reservation', to.id, 1));
  await handOnWaiting(from, to, plants, work);
}

/** What still waits for a manager is asked for by both anew, each for its share; the sum stays. */
async function handOnWaiting(
  from: { id: number; name: string },
  to: { id: number; name: string },
  plants: number,
  work: RunWork,
): Promise<void> {
  const { rows } = await sql<{ id: number; stock: number; qty: number; share: number }>`
    select id, "facilityConsumable_id" as stock, qty, rounded(qty * ${plants}::int / greatest(1, ${plants}::int + (
        select count(*) from plants where lifecycle_id = ${from.id} and state = 'growing'))) as share
    from consumable_ledger_entries where lifecycle_id = ${from.id} and kind = 'reservation' and state = 'pending' order by id`.execute(
    work.db,
  );
  const asked = rows.filter(({ share }) => share > 0);
  for (const { id } of asked)
    await moveStateBySystem(ConsumableLedgerEntry, id, 'reject', { reason: `Goes on to ${to.name}.` }, work);
  const anew = (run: { id: number; name: string }, stock: number, qty: number) =>
    qty <= 0
      ? []
      : [{ facilityConsumable_id: stock, kind: 'reservation' as const, qty, lifecycle_id: run.id, reason: run.name }];
  await work.records.insert(
    ConsumableLedgerEntry,
    asked.flatMap(({ stock, qty, share }) => [...anew(to, stock, share), ...anew(from, stock, qty - share)]),
  );
}

async function dropWaitingPromises(runId: number, work: RunWork): Promise<void> {
  const waiting = await work.db
    .selectFrom('consumable_ledger_entries')
    .select('id')
    .where('lifecycle_id', '=', runId)
    .where('kind', '=', 'reservation')
    .where('state', '=', 'pending')
    .execute();
  for (const { id } of waiting)
    await moveStateBySystem(ConsumableLedgerEntry, id, 'reject', { reason: 'The run is over.' }, work);
}
