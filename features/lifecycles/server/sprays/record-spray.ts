import type { CallInput, Infer } from '@trellis/entity-kit';
import { SprayApplication, SprayTarget, type spraysApi } from '@trellis/lifecycles/model';
import { completeRecord } from './apply-spray.ts';
import { invalidRecord, moveStateBySystem, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Calls = typeof spraysApi.calls;
type Spray = Infer<typeof SprayApplication>;

/** Writes down a spraying with its units; one that is not only planned is done, as the label and the law have it. */
export async function recordSpray(
  { planned = false, bookStock = false, targets, facility_id: _, ...values }: CallInput<Calls['recordSpray']>['body'],
  context: CallContext,
): Promise<Spray> {
  const { db, records, viewer, facilityId } = context;
  // The books before the runs, as everything that moves stock.
  if (bookStock && !planned) await sql`select lock_books(${facilityId})`.execute(db);
  const units = targets.map(({ platformGroup_id, lifecycle_id }) => `${platformGroup_id}/${lifecycle_id ?? ''}`);
  if (new Set(units).size < units.length)
    throw invalidRecord(SprayTarget.path, [{ property: 'targets', code: 'unique', message: 'names a unit twice' }]);
  const checked = await records.checkNew(SprayApplication, { ...values, facility_id: facilityId }, viewer);
  const [made = ''] = await records.insert(SprayApplication, [checked]);
  const spray = JSON.parse(made) as Spray;
  const { id } = spray;
  const rows = targets.map((target) => records.checkValues(SprayTarget, { ...target, ipmSprayApplication_id: id }));
  await records.checkReferences(SprayTarget, rows, viewer);
  await records.insert(SprayTarget, rows);
  if (!planned) {
    await completeRecord(spray, bookStock, context);
    await moveStateBySystem(SprayApplication, id, 'apply', {}, context);
  }
  return records.get(SprayApplication, id, viewer);
}

/** Keeps the document by which a compliance officer lets something sprayed be harvested early. */
export async function clearHarvest(
  { id }: Spray,
  { documentUrl, reason }: CallInput<Calls['clearHarvest']>['body'],
  { records, viewer, now }: CallContext,
): Promise<Spray> {
  const cleared = {
    clearanceUrl: documentUrl,
    clearanceReason: reason,
    clearedAt: now.toISOString(),
    clearedBy: viewer.userId,
  };
  return JSON.parse(await records.change(SprayApplication, id, cleared, reason, viewer)) as Spray;
}
