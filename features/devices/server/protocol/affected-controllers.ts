import type { EntityChange } from '@trellis/server-kit';
import type pg from 'pg';
import type { KnownController } from './known-controller.ts';

/** A change of a record that messages are matched against. */
export type DirectoryChange = Pick<EntityChange, 'collection' | 'id'>;

/** How a collection's change leads to controllers: in the database now, and in what was known before. */
const owners: Record<string, { sql: string; owns: (controller: KnownController, id: number) => boolean }> = {
  controllers: { sql: 'select unnest($1::int[]) as id', owns: (controller, id) => controller.id === id },
  virtualDevices: {
    sql: 'select controller_id as id from virtual_devices where id = any($1::int[])',
    owns: ({ devices }, id) => [...devices.values()].some((device) => device.id === id),
  },
  sensors: {
    sql: 'select controller_id as id from sensors where id = any($1::int[]) and controller_id is not null',
    owns: ({ sensors }, id) => sensors.some((sensor) => sensor.id === id),
  },
  ag_platformGroups: {
    sql: 'select controller_id as id from units where id = any($1::int[]) and controller_id is not null',
    owns: ({ platformGroupId }, id) => platformGroupId === id,
  },
  facilities: {
    sql: 'select id from controllers where facility_id = any($1::int[])',
    owns: ({ facilityId }, id) => facilityId === id,
  },
};

/** Whether a change of this collection can concern the directory. */
export const concernsDirectory = (collection: string): boolean => Object.hasOwn(owners, collection);

/** Ids of the controllers that the changes concern, before or after them. */
export async function listAffectedControllers(
  pool: pg.Pool,
  known: Iterable<KnownController>,
  changes: readonly DirectoryChange[],
): Promise<number[]> {
  const controllers = [...known];
  const affected = new Set<number>();
  for (const [collection, { sql, owns }] of Object.entries(owners)) {
    const ids = [...new Set(changes.filter((change) => change.collection === collection).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const { rows } = await pool.query<{ id: number }>(sql, [ids]);
    for (const { id } of rows) affected.add(id);
    for (const controller of controllers) if (ids.some((id) => owns(controller, id))) affected.add(controller.id);
  }
  return [...affected];
}
