import { Harvest, WasteRecord, type harvestsApi } from '@trellis/harvests/model';
import type { CallInput } from '@trellis/entity-kit';
import { moveState, Refusal, type CallContext } from '@trellis/server-kit';

type Wishes = CallInput<typeof harvestsApi.calls.finishHarvest>['body'];

/** Finishes a harvest whose batches are finished: leftover plant material is recorded as waste. */
export async function finishHarvest(id: number, wishes: Wishes, context: CallContext): Promise<Harvest> {
  const { db, records, now } = context;
  const harvest = await moveState(Harvest, id, 'finish', wishes, context);
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
  if (wishes.leftoverGrams !== undefined && wishes.leftoverGrams > 0)
    await records.create(WasteRecord, {
      facility_id: harvest.facility_id,
      licenseNumber: harvest.licenseNumber,
      date: now.toISOString(),
      weight: wishes.leftoverGrams,
      reason: `Left over of ${harvest.name}`,
      harvest_id: id,
      lifecycle_id: harvest.lifecycle_id,
    });
  return harvest;
}
