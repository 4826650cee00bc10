import { callerOf, changedMeanwhile, type CallContext } from '@trellis/server-kit';
import { Unit } from '@trellis/units/model';

interface Hold {
  platformGroup_ids: readonly number[];
  dndExpiration: string | null;
  dndComment?: string | undefined;
  wasUntil?: string | null | undefined;
}

/** Holds back commands and alerts for units until a moment, or ends that; what takes a hold back leaves alone what somebody set since. */
export async function setDoNotDisturb(
  { platformGroup_ids, dndExpiration, dndComment, wasUntil }: Hold,
  context: CallContext,
): Promise<{ count: number }> {
  const { db, records, facilityId } = context;
  const units = await db
    .selectFrom('units')
    .select(['id', 'dndExpiration'])
    .where('facility_id', '=', facilityId)
    .where('id', 'in', platformGroup_ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const isOtherwise = (held: Date | null) =>
    (held?.getTime() ?? null) !== (wasUntil == null ? null : Date.parse(wasUntil));
  if (wasUntil !== undefined && units.some((unit) => isOtherwise(unit.dndExpiration))) throw changedMeanwhile();
  const hold = {
    dndExpiration,
    dndComment: dndExpiration ? (dndComment ?? null) : null,
    dndUser_id: dndExpiration ? callerOf(context).userId : null,
  };
  for (const { id } of units) await records.change(Unit, id, hold);
  return { count: units.length };
}
