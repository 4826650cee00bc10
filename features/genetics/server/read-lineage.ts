import { mostGenerations, type Relative } from '@trellis/genetics/model';
import type { Strain } from '@trellis/strains/model';
import type { Database, RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

/**
 * The strain with its ancestors and descendants, as far as they are of the same list: its facility's and the provider's. Strains of
 * other facilities are nobody's business here.
 */
export async function readLineage(
  strain: Strain,
  facilityId: number,
  db: Database | RequestTransaction,
): Promise<Relative[]> {
  const seen = (table: string) =>
    sql`(${sql.ref(table)}.facility_id is null or ${sql.ref(table)}.facility_id = ${facilityId})`;
  const { rows } = await sql<Relative>`
    with recursive up (id, depth) as (
      select ${strain.id}::int, 0
      union select p.id, up.depth + 1 from up join strains c on c.id = up.id join strains p on p.id in (c."parentA_id", c."parentB_id")
        where up.depth < ${mostGenerations} and ${seen('p')}
    ), down (id, depth) as (
      select ${strain.id}::int, 0
      union select c.id, down.depth + 1 from down join strains c on down.id in (c."parentA_id", c."parentB_id")
        where down.depth < ${mostGenerations} and ${seen('c')}
    )
    select s.id, s.name, s.species, s.active, s."parentA_id", s."parentB_id" from strains s
    where s.id in (select id from up union select id from down) order by s.id`.execute(db);
  return rows;
}
