import { Refusal } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { RunWork } from '../run/run-work.ts';

interface Closed {
  id: number;
  name: string;
  until: string;
}

/**
 * Refuses what a person would have to enter a unit for before the re-entry interval of its spraying is over: where the plants stand,
 * and where they are to go. Nobody sets it aside; a compliance officer amends an interval that was entered wrongly. `some`: only
 * refuses when all of the plants stand behind it.
 */
export async function assertMayEnter(
  { plantIds = [], platformIds = [] }: { plantIds?: readonly number[]; platformIds?: readonly number[] },
  { db, now }: Pick<RunWork, 'db' | 'now'>,
  { some = false } = {},
): Promise<void> {
  const { rows } = await sql<Closed & { plants: number }>`
    with places as (
      select p."platformGroup_id" as unit, 1 as plants from plants n left join plant_locations o on o.id = n."plantLocation_id"
        left join plant_containers c on c.id = n."plantContainer_id" join platforms p on p.id = coalesce(o.platform_id, c.platform_id)
      where n.id = any(${[...plantIds]}::int[])
      union all
      select "platformGroup_id", 0 from platforms where id = any(${[...platformIds]}::int[])
    )
    select u.id, u.name, (select sum(plants)::int from places where unit = u.id) as plants,
      to_char(max(s."reiUntil") at time zone f.facility_timezone, 'YYYY-MM-DD HH24:MI') as until
    from units u join facilities f on f.id = u.facility_id join spray_targets t on t."platformGroup_id" = u.id
      join spray_applications s on s.id = t."ipmSprayApplication_id" and s.facility_id = u.facility_id
    where u.id in (select unit from places) and s.state = 'applied' and s.start <= ${now} and s."reiUntil" > ${now}
    group by u.id, u.name, f.facility_timezone order by u.name`.execute(db);
  const held = rows.reduce((sum, { plants }) => sum + plants, 0);
  if (rows.length === 0 || (some && held < plantIds.length)) return;
  const units = rows.map(({ name }) => name);
  const until = rows.reduce((latest, one) => (one.until > latest ? one.until : latest), '');
  throw new Refusal('task.re-entry', `Nobody enters yet after spraying: ${units.join(', ')} until ${until}.`, 409, {
    units,
    reiUntil: until,
  });
}
