import type { RackUnit } from '@trellis/farm-dashboard/model';
import { currentPhases } from '@trellis/lifecycles/server';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { unitsWanted, type Wanted } from './wanted-units.ts';

type UnitRow = Omit<RackUnit, 'shelves'>;
type ShelfRow = RackUnit['shelves'][number] & { unit: number };

/** The wanted units with their shelves and what grows on each; a shelf that two runs share tells the one with more plants, and counts both. */
export async function readRooms(wanted: Wanted, { db, now }: Pick<CallContext, 'db' | 'now'>): Promise<RackUnit[]> {
  const { rows: units } = await sql<UnitRow>`
    select u.id, u.name, u.area_id, a.name as area, u.rack from units u join areas a on a.id = u.area_id
    where ${unitsWanted(wanted)} order by u.id`.execute(db);
  const ids = units.map(({ id }) => id);
  const { rows } = await sql<ShelfRow>`
    with standing as materialized (
      select o.platform_id, o.lifecycle_id, sum(o.plants)::int as plants from lifecycle_platforms o join lifecycles l on l.id = o.lifecycle_id
      where o."platformGroup_id" = any(${ids}::int[]) and o.start is not null and o.finish is null and l.inflight = 1 group by 1, 2
    ),
    phases as materialized (${currentPhases(sql`select lifecycle_id from standing`, now)}),
    told as (
      select distinct on (t.platform_id) t.platform_id, t.lifecycle_id, sum(t.plants) over (partition by t.platform_id)::int as plants,
        l.name as run, coalesce(s.name, v.name, g.name) as crop, l.strain_id, l.growplan_id, g.name as growplan, c.id as "growStage_id", c."countsAs" as stage, c.label as "stageLabel", c."labelEs" as "stageLabelEs", p.name as phase
      from standing t join lifecycles l on l.id = t.lifecycle_id join grow_plans g on g.id = l.growplan_id
        left join strains s on s.id = l.strain_id left join varietals v on v.id = l.varietal_id
        left join phases h on h.lifecycle_id = l.id left join grow_phases p on p.id = h."growPhase_id"
        left join grow_stages c on c.id = p."growStage_id"
      order by t.platform_id, t.plants desc, t.lifecycle_id desc
    )
    select p."platformGroup_id" as unit, p.id, p.name, p.level, p.capacity, coalesce(t.plants, 0) as plants, t.lifecycle_id, t.run, t.crop, t.strain_id, t.growplan_id, t.growplan, t."growStage_id", t.stage, t."stageLabel", t."stageLabelEs", t.phase
    from platforms p left join told t on t.platform_id = p.id
    where p."platformGroup_id" = any(${ids}::int[]) and not p."isDisabled" order by p.level desc, p.name, p.id`.execute(
    db,
  );
  const byUnit = Map.groupBy(rows, ({ unit }) => unit);
  return units.map((unit) => ({
    ...unit,
    shelves: (byUnit.get(unit.id) ?? []).map(({ unit: _, ...shelf }) => shelf),
  }));
}
