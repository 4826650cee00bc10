import type { CallContext } from '@trellis/server-kit';
import { Unit } from '@trellis/units/model';

/** Where units go: `position` undefined leaves each where it stands in its rack. */
interface Move {
  area_id: number;
  rack: string | null;
  position?: number | null | undefined;
}

/**
 * Puts units in an area, rack and position, in the request's transaction: one that may not go there leaves all of them where
 * they are.
 */
export async function moveUnits(
  units: readonly Unit[],
  { area_id, rack, position }: Move,
  { records, viewer }: CallContext,
): Promise<{ count: number }> {
  const place = { area_id, rack: rack === '' ? null : rack, ...(position !== undefined && { position }) };
  await records.checkReferences(Unit, [place], viewer);
  const ids = units.map(({ id }) => id);
  return { count: await records.changeAll(Unit, ids, place) };
}
