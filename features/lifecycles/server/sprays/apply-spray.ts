import { ConsumableLedgerEntry } from '@trellis/consumables/model';
import type { CallInput, Infer } from '@trellis/entity-kit';
import {
  dimensionOfAmount,
  portionOut,
  sprayedAmount,
  SprayApplication,
  SprayTarget,
  type spraysApi,
} from '@trellis/lifecycles/model';
import { moveRow, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { lockRuns } from '../plants/places.ts';
import type { RunWork } from '../run/run-work.ts';

type Spray = Infer<typeof SprayApplication>;
type Words = CallInput<typeof spraysApi.calls.applySpray>['body'];

/** A planned spraying was done. */
export async function applySpray(row: Spray, { bookStock = false, ...words }: Words, context: CallContext) {
  await completeRecord(row, bookStock, context);
  return moveRow(SprayApplication, row, 'apply', words, context);
}

/** Fills in what the record of a spraying that was done says besides: its runs, and how much of the product it took. Before it is applied:
 * from then on the record stays as it is. */
export async function completeRecord(spray: Spray, isBooked: boolean, context: RunWork): Promise<void> {
  await lockSprayedRuns(spray, context);
  await nameRuns(spray, context);
  await countProduct(spray, isBooked, context);
}

/** Runs `p.lifecycle_id` that stood in the units of a spraying `t` when it was done, of each unit those that are named there. */
const runsOf = ({ id, start }: Pick<Spray, 'id' | 'start'>) => sql`
  spray_targets t join lifecycle_platforms p on p."platformGroup_id" = t."platformGroup_id"
    and p.start <= ${start}::timestamptz and coalesce(p.finish, 'infinity') > ${start}::timestamptz
    and (t.lifecycle_id is null or t.lifecycle_id = p.lifecycle_id)
  where t."ipmSprayApplication_id" = ${id}`;

/** Whoever moves the harvest of a sprayed run nearer meanwhile is waited for, or waits: each judges the interval by what the other did. */
async function lockSprayedRuns(spray: Spray, work: RunWork): Promise<void> {
  const { rows } = await sql<{ lifecycle_id: number }>`select distinct p.lifecycle_id from ${runsOf(spray)}`.execute(
    work.db,
  );
  await lockRuns(
    rows.map(({ lifecycle_id }) => lifecycle_id),
    work,
  );
}

/** Names the runs that stood in the sprayed units, with their plants, where nobody said which: the record is theirs too. */
async function nameRuns(spray: Spray, { db, records }: RunWork): Promise<void> {
  const { rows } = await sql<{ id: number; platformGroup_id: number; lifecycle_id: number; plants: number }>`
    select t.id, t."platformGroup_id", p.lifecycle_id, sum(p.plants)::int as plants
    from ${runsOf(spray)} and t.plants is null
    group by 1, 2, 3 order by 1, 3`.execute(db);
  const ofTarget = [...Map.groupBy(rows, (row) => row.id).values()];
  const first = ofTarget.flatMap(([row]) =>
    row ? [{ id: row.id, values: { lifecycle_id: row.lifecycle_id, plants: row.plants } }] : [],
  );
  await records.changeEach(SprayTarget, first);
  const others = ofTarget.flatMap((found) => found.slice(1).map(({ id: _, ...row }) => row));
  if (others.length > 0)
    await records.insert(
      SprayTarget,
      others.map((row) => ({ ...row, ipmSprayApplication_id: spray.id })),
    );
}

/** Writes down how much of the product a spraying took; when asked, that leaves the stock. */
async function countProduct(spray: Spray, isBooked: boolean, context: RunWork): Promise<void> {
  const { db, records } = context;
  const label = await db
    .selectFrom('consumables')
    .select('labelRateUnit')
    .where('id', '=', spray.consumable_id)
    .executeTakeFirst();
  const used = sprayedAmount({ ...spray, rateUnit: spray.rateUnit ?? label?.labelRateUnit ?? null });
  if (isBooked) await bookStock(spray, used, context);
  if (used) await records.update(SprayApplication, spray.id, { amountUsed: used.amount, amountUnit: used.unit });
}

async function bookStock(spray: Spray, used: ReturnType<typeof sprayedAmount>, { db, records }: RunWork) {
  const { rows } = await sql<{ id: number; dimension: string; factor: number; lotId: number | null }>`
    select s.id, u.dimension, u.factor::float8 as factor,
      (select l.id from consumable_lots l where l."facilityConsumable_id" = s.id and l.lot = ${spray.lot}) as "lotId"
    from facility_consumables s join consumables c on c.id = s.consumable_id join units_of_measure u on u.id = c."stockUnit_id"
    where s.facility_id = ${spray.facility_id} and s.consumable_id = ${spray.consumable_id}`.execute(db);
  const [stock] = rows;
  if (!stock) throw new Refusal('spray.no-stock', 'The facility keeps no stock of this product.', 422);
  if (!used || dimensionOfAmount[used.unit] !== stock.dimension)
    throw new Refusal(
      'spray.amount-unknown',
      'How much was used is not known in the unit of the stock: write down the rate and the volume or area.',
      422,
    );
  const parts = portionOut(used.amount / stock.factor, await sharesOfRuns(spray.id, db));
  await records.insert(
    ConsumableLedgerEntry,
    parts.map(({ lifecycle_id, qty }) => ({
      ...{ facilityConsumable_id: stock.id, consumableLot_id: stock.lotId, kind: 'usage', lifecycle_id },
      ...{ qty: -qty, occurredAt: spray.start, reason: `Spraying ${spray.id}` },
    })),
  );
}

/** Which part of a spraying each run had: by its plants, or each the same where they are not known. */
async function sharesOfRuns(
  sprayId: number,
  db: CallContext['db'],
): Promise<{ lifecycle_id: number | null; share: number }[]> {
  const { rows } = await sql<{ lifecycle_id: number | null; plants: number | null }>`
    select lifecycle_id, sum(plants)::int as plants from spray_targets where "ipmSprayApplication_id" = ${sprayId} group by 1 order by 1`.execute(
    db,
  );
  const all = rows.reduce((sum, { plants }) => sum + (plants ?? 0), 0);
  const isKnown = all > 0 && rows.every(({ plants }) => plants !== null);
  return rows.map(({ lifecycle_id, plants }) => ({
    lifecycle_id,
    share: isKnown ? (plants ?? 0) / all : 1 / rows.length,
  }));
}
