import { FacilityMap, ownPicture } from '@trellis/facility-maps/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** The draft of a map's next version, made of the version given unless there is one. */
export async function reviseMap(map: FacilityMap, { db, records }: CallContext) {
  // Two people who begin at once get the same draft.
  await sql`select pg_advisory_xact_lock(740, ${map.facility_id})`.execute(db);
  const newest = await db
    .selectFrom('facility_maps')
    .select(['id', 'version', 'state'])
    .where('facility_id', '=', map.facility_id)
    .where('name', '=', map.name)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (newest.state === 'draft') return { id: newest.id, version: newest.version };
  const { facility_id, name, level, imageUrl, widthM, heightM, scale } = map;
  const items = await keepLiving(map, db);
  const version = newest.version + 1;
  const drawn = { facility_id, name, level, imageUrl: ownPicture(imageUrl), widthM, heightM, scale, items, version };
  const { id } = await records.create(FacilityMap, drawn);
  return { id, version };
}

/** Items whose record was deleted meanwhile have no place in a new version. */
async function keepLiving({ facility_id, items }: FacilityMap, db: CallContext['db']): Promise<FacilityMap['items']> {
  if (!items) return null;
  const { rows } = await sql<{ place: number }>`
    select (i.place - 1)::int as place from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as i(item, place)
    where coalesce(i.item ->> 'ref_id', '') = ''
      or map_item_exists(${facility_id}, i.item ->> 'kind', (i.item ->> 'ref_id')::int) order by i.place`.execute(db);
  return rows.flatMap(({ place }) => items[place] ?? []);
}
