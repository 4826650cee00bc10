import { sql } from 'kysely';
import { iso } from '@trellis/lifecycles/server';
import type { DemoWork } from './demo-work.ts';

/**
 * Gives every run its plants, shelf by shelf: tagged from the vegetative phase on where the state wants tags, with the stage of
 * the run's phase. Some died on the way: in the diary, and no longer on the shelf. Shelves are booked to the end of the run.
 */
export async function seedPlants({ db, now }: Pick<DemoWork, 'db' | 'now'>): Promise<void> {
  await sql`
    insert into plants (facility_id, tag, lifecycle_id, strain_id, "growStage_id", mother, origin, "plantedDate", state,
        "destroyPlantReason_id", "destroyedAt", "destroyWeight", "destroyMethod")
    select l.facility_id, case when s."countsAs" in ('veg', 'flower') and k."cropType" <> 'leafy greens' or l.mother
          then 'LR' || lpad(l.id::text, 4, '0') || '-' || lpad(row_number() over (partition by l.id order by p.id, n)::text, 4, '0') end,
      l.id, l.strain_id, g."growStage_id", l.mother, case when k."cropType" = 'leafy greens' then 'Seed' else 'Clone' end,
      (l.starttime at time zone f.facility_timezone)::date, case when d.dead then 'destroyed' else 'growing' end,
      case when d.dead then 1 + (l.id % 7) end, case when d.dead then least(l.starttime + interval '8 days 9 hours' + (l.id % 7) * interval '47 minutes', ${iso(now)}::timestamptz) end,
      case when d.dead then 60 + 10 * (l.id % 5) end, case when d.dead then 'Compost' end
    from lifecycle_platforms p join lifecycles l on l.id = p.lifecycle_id join facilities f on f.id = l.facility_id
      join lifecycle_phases h on h.id = l."currentPhase_id" join grow_phases g on g.id = h."growPhase_id"
      join grow_stages s on s.id = g."growStage_id" join grow_plans w on w.id = l.growplan_id
      join grow_plan_categories k on k.id = w.category_id
      cross join lateral generate_series(1, p.plants) n
      cross join lateral (select n <= (l.id % 3) and l.id % 2 = 0 and p.id % 2 = 0 as dead) d
    where p.finish is null and l.inflight = 1`.execute(db);
  await sql`
    insert into lifecycle_log_entries (lifecycle_id, facility_id, time, kind, text, said, value, unit)
    select lifecycle_id, facility_id, max("destroyedAt"), 'destroy', count(*) || case when count(*) = 1 then ' plant destroyed' else ' plants destroyed' end,
      jsonb_build_object('key', 'destroyed', 'count', count(*)), count(*), 'plants'
    from plants where state = 'destroyed' and lifecycle_id is not null group by 1, 2`.execute(db);
  await sql`
    update lifecycle_platforms p set plants = p.plants - d.dead from (
      select q.id, (select count(*) from generate_series(1, q.plants) n where n <= (q.lifecycle_id % 3) and q.lifecycle_id % 2 = 0 and q.id % 2 = 0) as dead
      from lifecycle_platforms q where q.finish is null) d
    where d.id = p.id and d.dead > 0`.execute(db);
  await placePlants({ db, now });
  await sql`
    insert into platform_allocations (platform_id, kind, start, finish, lifecycle_id)
    select p.platform_id, 'lifecycle', p.start, l."scheduledEnd", l.id
    from lifecycle_platforms p join lifecycles l on l.id = p.lifecycle_id
    where p.finish is null and l.inflight = 1`.execute(db);
  await sql`
    insert into facility_strains (facility_id, strain_id, "defaultGrowplan_id", "targetGramsPerPlant")
    select distinct on (l.facility_id, l.strain_id) l.facility_id, l.strain_id, l.growplan_id, v."expectedGramsPerPlant"
    from lifecycles l join grow_plan_versions v on v.id = l."growplanVersion_id" where not l.mother
    order by l.facility_id, l.strain_id, l.id`.execute(db);
}

/** Puts each living plant at a place of its own, shelf by shelf in the rows it is laid out in, since its run came to that shelf. */
async function placePlants({ db, now }: Pick<DemoWork, 'db' | 'now'>): Promise<void> {
  await sql`
    insert into plant_locations (platform_id, row, col, label)
    select s.id, (n - 1) / s.cols + 1, (n - 1) % s.cols + 1, ((n - 1) / s.cols + 1) || '-' || ((n - 1) % s.cols + 1)
    from platforms s cross join lateral generate_series(1, s.capacity) n
    where not exists (select from plant_locations o where o.platform_id = s.id)`.execute(db);
  await sql`
    with places as (
      select p.lifecycle_id, o.id, row_number() over (partition by p.lifecycle_id order by p.id, o.row, o.col) as n
      from (select * from lifecycle_platforms where finish is null and start is not null) p
        cross join lateral (select o.* from plant_locations o where o.platform_id = p.platform_id order by o.row, o.col limit p.plants) o
    ), living as (
      select id, lifecycle_id, row_number() over (partition by lifecycle_id order by id) as n
      from plants where state = 'growing' and lifecycle_id is not null
    )
    update plants t set "plantLocation_id" = places.id from living join places using (lifecycle_id, n) where t.id = living.id`.execute(
    db,
  );
  await sql`
    insert into plant_movements (facility_id, plant_id, lifecycle_id, count, "toLocation", time, reason)
    select n.facility_id, n.id, n.lifecycle_id, 1, json_build_object('plantLocation_id', o.id, 'platform_id', s.id,
      'platformGroup_id', u.id, 'label', concat_ws(', ', u.name, s.name, o.label)), least(p.start, ${iso(now)}::timestamptz), 'Start of the run'
    from plants n join plant_locations o on o.id = n."plantLocation_id" join platforms s on s.id = o.platform_id
      join units u on u.id = s."platformGroup_id"
      join lifecycle_platforms p on p.lifecycle_id = n.lifecycle_id and p.platform_id = s.id and p.finish is null`.execute(
    db,
  );
}
