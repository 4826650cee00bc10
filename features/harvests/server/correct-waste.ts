import type { harvestsApi } from '@trellis/harvests/model';
import { WasteRecord } from '@trellis/compliance/model';
import type { CallInput } from '@trellis/entity-kit';
import type { CallContext } from '@trellis/server-kit';

type Wishes = CallInput<typeof harvestsApi.calls.correctWaste>['body'];

/** Sets right how much waste it was; the batch it came from gets the difference. Zero takes it back. */
export async function correctWaste(
  { id }: WasteRecord,
  wishes: Wishes,
  { records }: CallContext,
): Promise<WasteRecord> {
  return JSON.parse(await records.change(WasteRecord, id, { weight: wishes.weight }, wishes.reason)) as WasteRecord;
}
