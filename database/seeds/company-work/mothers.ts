import { sql } from 'kysely';
import type { DemoWork } from './demo-work.ts';

/** Days a promoted mother grows before it is cut. */
const restDays = 21;

/**
 * Mothers with a past: clones of runs in flight name the mother they were cut from, each run cut them as it began, and each mother
 * is cut as often as its strain is wanted, so that a few are due.
 */
export async function seedMothers({ db, now }: Pick<DemoWork, 'db' | 'now'>): Promise<void> {
  await sql`
    with mothers as (
      select id, facility_id, strain_id, "plantedDate", row_number() over (partition by facility_id, strain_id order by id) as n,
        count(*) over (partition by facility_id, strain_id) as "all"
      from plants where mother and state = 'growing'
    ), clones as (
      select c.id, c.facility_id, c.strain_id, c."plantedDate", row_number() over (partition by c.lifecycle_id order by c.id) as n
      from plants c where not c.mother and c.origin = 'Clone' and c.lifecycle_id is not null
    )
    update plants t set "motherPlant_id" = m.id, generation = 1 from clones c join mothers m on m.facility_id = c.facility_id
      and m.strain_id = c.strain_id and m.n = c.n % m."all" + 1 and c."plantedDate" >= m."plantedDate" + ${restDays}::int
    where t.id = c.id`.execute(db);
  await sql`
    insert into mother_cuts (facility_id, plant_id, batch, kind, count, "plantIds", lifecycle_id, time)
    select m.facility_id, m.id, left(concat_ws(' ', s.name, to_char(l.starttime at time zone f.facility_timezone, 'YYYY-MM-DD'), m.tag), 120), 'cuttings',
      count(*), jsonb_agg(c.id order by c.id), l.id, l.starttime
    from plants c join plants m on m.id = c."motherPlant_id" join lifecycles l on l.id = c.lifecycle_id join strains s on s.id = m.strain_id
      join facilities f on f.id = m.facility_id where m.mother group by m.id, l.id, s.name, f.facility_timezone`.execute(
    db,
  );
  await sql`
    with kept as (
      select p.id, p."promotedOn", day_at(p.facility_id, ${now.toISOString()}::timestamptz) as today,
        (select max(day_at(c.facility_id, c.time)) from mother_cuts c where c.plant_id = p.plant_id) as last,
        (select round(avg(c.count)) from mother_cuts c where c.plant_id = p.plant_id)::int as each, row_number() over (order by p.plant_id) as n
      from mother_plants p
    )
    update mother_plants t set "healthScore" = case when k.n % 11 = 0 then 3 when k.n % 4 = 0 then 4 else 5 end,
      "cuttingsPerCut" = coalesce(least(60, greatest(6, k.each)), 20),
      "cutIntervalDays" = case when k.last is null then 21 else greatest(14, k.today - k.last + (k.n * 5) % 12 - 1) end,
      "restDays" = case when k.last is null then least(365, k.today - k."promotedOn" + (k.n * 5) % 12 - 1) else ${restDays} end
    from kept k where k.id = t.id`.execute(db);
  // Most were tested for the viroid within the last quarter, a few wait for their first test.
  await sql`
    insert into mother_tests ("motherPlant_id", kind, "sampledOn", result, laboratory)
    select p.id, 'HLVd', day_at(p.facility_id, ${now.toISOString()}::timestamptz) - (p.id * 7 % 80)::int, 'negative', 'Mill Race Analytical'
    from mother_plants p where p.id % 8 <> 0`.execute(db);
}
