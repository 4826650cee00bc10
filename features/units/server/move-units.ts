import { accessDenied, callerOf, isMember, type CallContext } from '@trellis/server-kit';
import { Unit, unitMovers } from '@trellis/units/model';

/** Where units go: `position` undefined leaves each where it stands in its rack. */
interface Move {
  units: readonly { id: number; updatedate?: string | undefined }[];
  area_id: number;
  rack: string | null;
  position?: number | null | undefined;
}

/**
 * Puts units in an area, rack and position, in the request's transaction: one that is missing (404), may not be changed (403),
 * or changed since it was loaded (409) leaves all of them where they are. Locked by rising id, so that two moves at once wait
 * for each other instead of blocking each other.
 */
export async function moveUnits(
  { units, area_id, rack, position }: Move,
  context: CallContext,
): Promise<{ count: number }> {
  const { db, records, viewer } = context;
  const loaded = new Map(units.map(({ id, updatedate }) => [id, updatedate]));
  const ids = [...loaded.keys()].sort((one, other) => one - other);
  for (const id of ids) await records.lock(Unit, id, 'update', viewer, loaded.get(id));
  const places = await db.selectFrom('units').select('facility_id').distinct().where('id', 'in', ids).execute();
  if (places.some(({ facility_id }) => !isMember(callerOf(context), facility_id, unitMovers))) throw accessDenied();
  const place = { area_id, rack: rack === '' ? null : rack, ...(position !== undefined && { position }) };
  await records.checkReferences(Unit, [place], viewer);
  return { count: await records.changeAll(Unit, ids, place) };
}
