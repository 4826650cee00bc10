import { Harvest, type harvestsApi } from '@trellis/harvests/model';
import { WasteRecord } from '@trellis/compliance/model';
import type { CallInput } from '@trellis/entity-kit';
import { moveRow, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Wishes = CallInput<typeof harvestsApi.calls.finishHarvest>['body'];

/** Finishes a harvest whose batches are finished: of what they had left over, plant material is recorded as waste. */
export async function finishHarvest(processed: Harvest, wishes: Wishes, context: CallContext): Promise<Harvest> {
  const { db, records, now } = context;
  const { id } = processed;
  const harvest = await moveRow(Harvest, processed, 'finish', wishes, context);
  const open = await db
    .selectFrom('batches')
    .select('label')
    .where('harvest_id', '=', id)
    .where('state', 'not in', ['finished', 'merged'])
    .orderBy('label')
    .execute();
  if (open.length > 0)
    throw new Refusal('harvest.batches-open', `Still in process: ${open.map(({ label }) => label).join(', ')}.`, 409, {
      batches: open.map(({ label }) => label),
    });
  if (wishes.leftoverGrams !== undefined && wishes.leftoverGrams > 0) {
    await assertLeft(id, wishes.leftoverGrams, context);
    await records.create(WasteRecord, {
      facility_id: harvest.facility_id,
      licenseNumber: harvest.licenseNumber,
      date: now.toISOString(),
      weight: wishes.leftoverGrams,
      reason: `Left over of ${harvest.name}`,
      harvest_id: id,
      lifecycle_id: harvest.lifecycle_id,
    });
  }
  return harvest;
}

/** What is left over was booked as lost when its batches were finished; no more than that becomes waste. */
async function assertLeft(id: number, grams: number, { db }: CallContext): Promise<void> {
  const { rows } = await sql<{ left: number }>`
    select rounded(coalesce((select -sum(m.grams) from batch_movements m join batches b on b.id = m.batch_id
        where b.harvest_id = ${id} and m.kind = 'loss'), 0)
      - coalesce((select sum(w.weight * u.factor) from waste_records w join units_of_measure u on u."metrcName" = w.unit and u.dimension = 'mass'
        where w.harvest_id = ${id} and w.batch_id is null and w.reason like 'Left over of %'), 0)) as left`.execute(db);
  const [{ left } = { left: 0 }] = rows;
  if (grams > left + 1e-6)
    throw new Refusal('harvest.leftover-too-much', `Only ${left} g of the harvest are not accounted for.`, 409, {
      grams: left,
    });
}
