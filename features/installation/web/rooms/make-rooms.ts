import { unitNames, type KnownArea, type KnownUnit, type Room } from './unit-names.ts';

type Sender = <T>(
  method: 'GET' | 'POST',
  path: string,
  given: { query?: Record<string, unknown>; body?: unknown },
) => Promise<T>;

/** Everything of a facility, as far as the everyday calls give it at once. */
export const allOf = (facility_id: number) => ({ filter: { where: { facility_id }, order: 'id', limit: 1000 } });

/** Makes the rooms, all or none, and then their units, all or none. What stands already is left, so that it can be repeated. */
export async function makeRooms(rooms: readonly Room[], facility_id: number, send: Sender): Promise<void> {
  const known = await send<KnownArea[]>('GET', 'ag_areas', { query: allOf(facility_id) });
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
    for (const { id, name } of await send<KnownArea[]>('POST', 'ag_areas', { body: missing }))
      ids.set(name.toLowerCase(), id);
  const units = await send<KnownUnit[]>('GET', 'ag_platformGroups', { query: allOf(facility_id) });
  const standing = new Set(units.map(({ name }) => name.toLowerCase()));
  const fresh = rooms.flatMap((room) =>
    unitNames(room)
      .filter((name) => !standing.has(name.toLowerCase()))
      .map((name) => ({ facility_id, name, area_id: ids.get(room.name.trim().toLowerCase()) })),
  );
  if (fresh.length > 0) await send('POST', 'ag_platformGroups', { body: fresh });
}
