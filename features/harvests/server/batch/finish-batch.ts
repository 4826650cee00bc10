import { Batch, type harvestsApi } from '@trellis/harvests/model';
import { completeWhenFinished, writeLog } from '@trellis/lifecycles/server';
import type { CallInput } from '@trellis/entity-kit';
import { moveState, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Wishes = CallInput<typeof harvestsApi.calls.finishBatch>['body'];
/** Scales and jars differ: so much of a batch may be unexplained without a reason. */
const TOLERANCE = 0.005;

/**
 * Finishes a packaged batch whose weight went into packages and waste, or with a reason for the rest. Its dry weight becomes the
 * yield of its run, and the run is complete when this was its last batch.
 */
export async function finishBatch(id: number, wishes: Wishes, context: CallContext): Promise<Batch> {
  const moved = await moveState(Batch, id, 'finish', wishes, context);
  const grams = moved.dryWeight ?? moved.currentWeight ?? 0;
  const unexplained = grams - (await countAssigned(id, context));
  if (Math.abs(unexplained) > grams * TOLERANCE && (wishes.reason?.trim() ?? '') === '')
    throw new Refusal('batch.balance-open', 'Some of the weight is neither packaged nor waste; say why.', 409, {
      grams,
      unexplainedGrams: unexplained,
    });
  const batch = await context.records.update(Batch, id, { isHarvestFinished: true, currentWeight: 0 });
  if (moved.lifecycle_id !== null) {
    const run = { id: moved.lifecycle_id, facility_id: moved.facility_id };
    if (grams > 0) await writeLog(run, moved.label, context, { kind: 'yield', value: grams, unit: 'g' });
    await completeWhenFinished(run.id, context);
  }
  return batch;
}

/** Grams of a batch that went into packages, were taken as samples or recorded as waste. */
async function countAssigned(id: number, { db }: CallContext): Promise<number> {
  const { rows } = await sql<{ grams: number }>`
    select rounded(coalesce((
        select sum(t.qty * u.factor) from product_inventory_items p join product_inventory_transactions t on t."productInventory_id" = p.id
          join units_of_measure u on u.id = coalesce(p.unit_id, 1) and u.dimension = 'mass'
        where p.batch_id = ${id} and t.kind = 'create'), 0)
      + coalesce((
        select sum(w.weight * u.factor) from waste_records w join units_of_measure u on u."metrcName" = w.unit and u.dimension = 'mass'
        where w.batch_id = ${id}), 0)) as grams`.execute(db);
  return rows[0]?.grams ?? 0;
}
