import { type FacilityMap, mapHeldMs } from '@trellis/facility-maps/model';
import { callerOf, type CallContext } from '@trellis/server-kit';

const isHeld = ({ lockedBy, lockedAt }: FacilityMap, userId: number, now: Date): boolean =>
  lockedBy !== null && lockedBy !== userId && now.getTime() - Date.parse(lockedAt ?? '') < mapHeldMs;

/** Keeps a draft for who draws it; answers who else does, unless it is taken over. The map's row is locked. */
export async function holdMap(map: FacilityMap, takeOver: boolean, context: CallContext) {
  const { db, now } = context;
  const { userId } = callerOf(context);
  if (isHeld(map, userId, now) && !takeOver && map.lockedBy !== null) {
    const { firstname, lastname } = await db
      .selectFrom('users')
      .select(['firstname', 'lastname'])
      .where('id', '=', map.lockedBy)
      .executeTakeFirstOrThrow();
    const editor = { id: map.lockedBy, name: `${firstname} ${lastname}`, heardAt: map.lockedAt ?? now.toISOString() };
    return { isMine: false, editor };
  }
  await write(map.id, userId, now, context);
  return { isMine: true, editor: null };
}

/** Frees a draft that the caller drew. */
export async function letGoOfMap(map: FacilityMap, context: CallContext) {
  if (map.lockedBy === callerOf(context).userId) await write(map.id, null, null, context);
  return { success: true };
}

/** That somebody draws changes nothing of the map: its version for saving stays, and the log is spared a line each half minute. */
const write = (id: number, lockedBy: number | null, lockedAt: Date | null, { db }: CallContext) =>
  db
    .updateTable('facility_maps')
    .set({ lockedBy, lockedAt: lockedAt as never })
    .where('id', '=', id)
    .execute();
