import { type harvestsApi } from '@trellis/harvests/model';
import { WasteRecord } from '@trellis/compliance/model';
import type { CallInput } from '@trellis/entity-kit';
import type { CallContext } from '@trellis/server-kit';
import { lockBooks } from './batch/book-movement.ts';

type Wishes = CallInput<typeof harvestsApi.calls.correctWaste>['body'];

/** Sets right how much waste it was; the batch it came from gets the difference. Zero takes it back. */
export async function correctWaste(id: number, wishes: Wishes, context: CallContext): Promise<WasteRecord> {
  const { records, viewer } = context;
  const { facility_id } = await records.get(WasteRecord, id, viewer);
  await lockBooks(facility_id, context);
  const update = ['complianceOfficer', 'facilityManager'];
  await records.lockFor(update, WasteRecord, id, viewer, wishes.updatedate);
  return JSON.parse(await records.change(WasteRecord, id, { weight: wishes.weight }, wishes.reason)) as WasteRecord;
}
