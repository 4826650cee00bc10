import { everyday, filtered } from '@trellis/entity-kit';
import type { Send } from '@trellis/web-kit';
import { unitNames, type Room } from './unit-names.ts';

const areas = everyday('ag_areas');
const units = everyday('ag_platformGroups');

/** Everything of a facility, as far as the everyday calls give it at once. */
export const allOf = (facility_id: number) => filtered({ where: { facility_id }, order: 'id', limit: 1000 });

/** Makes the rooms, all or none, and then their units, all or none. What stands already is left, so that it can be repeated. */
export async function makeRooms(rooms: readonly Room[], facility_id: number, send: Send): Promise<void> {
  const known = await send(areas.list, allOf(facility_id));
  const ids = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  const missing = rooms
    .map((room, index) => ({
      facility_id,
      name: room.name.trim(),
      kind: room.kind,
      seq: (known.length + index + 1) * 10,
    }))
    .filter(({ name }) => !ids.has(name.toLowerCase()));
  if (missing.length > 0)
    for (const { id, name } of await send(areas.createMany, { body: missing })) ids.set(name.toLowerCase(), id);
  const found = await send(units.list, allOf(facility_id));
  const standing = new Set(found.map(({ name }) => name.toLowerCase()));
  const fresh = rooms.flatMap((room) =>
    unitNames(room)
      .filter((name) => !standing.has(name.toLowerCase()))
      .map((name) => ({ facility_id, name, area_id: ids.get(room.name.trim().toLowerCase()) })),
  );
  if (fresh.length > 0) await send(units.createMany, { body: fresh });
}
