import type { Database, RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';
import { unitsWanted, type StatusQuery } from './status/status-query.ts';

/** A unit as it is called, with the area it stands in. */
export interface UnitName {
  id: number;
  name: string;
  areaname: string;
}

/** The names of the wanted units, in their order. */
export async function listUnitNames(
  db: Database | RequestTransaction,
  wanted: Pick<StatusQuery, 'facilityId' | 'unitIds' | 'now'>,
): Promise<UnitName[]> {
  const { rows } = await sql<UnitName>`
    select u.id, u.name, a.name as areaname from units u join areas a on a.id = u.area_id
    where ${unitsWanted(wanted)} order by u.name, u.id`.execute(db);
  return rows;
}
