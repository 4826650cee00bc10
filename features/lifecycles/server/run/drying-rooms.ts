import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

const dayMs = 86_400_000;
/** A harvest hangs so long (7 to 14 days; the longer, so that rooms are not given out twice). */
export const dryingDays = 14;
/** Flower keeps 20 to 25 % of its wet weight; the lower, for the same reason. */
const dryShare = 0.2;

/** Wet grams that dry down to so many. */
export const wetGrams = (dryGrams: number): number => dryGrams / dryShare;

/** Wet grams the drying rooms take together; null where there is none or one of them says no limit. */
export async function readDryingCapacity(facilityId: number, { db }: Pick<CallContext, 'db'>): Promise<number | null> {
  const { rows } = await sql<{ grams: number | null }>`
    select case when bool_and("capacityLb" is not null) then sum("capacityLb") * (select factor from units_of_measure
      where "metrcName" = 'Pounds' and dimension = 'mass') end as grams
    from drying_rooms where facility_id = ${facilityId} and active`.execute(db);
  return rows[0]?.grams ?? null;
}

/** Wet grams by day (since 1970): what hangs there now, and what runs in flight or scheduled will bring. */
export async function readWetByDay(facilityId: number, { db }: Pick<CallContext, 'db'>): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: string; grams: number; isDry: boolean }>`
    select h."harvestDate" as day, b."wetWeight" + m.gone as grams, false as "isDry" from batches b join harvests h on h.id = b.harvest_id
        -- What was split off a batch hangs with its part.
        cross join lateral (select coalesce(sum(grams), 0) as gone from batch_movements
          where batch_id = b.id and kind in ('split', 'merge') and grams < 0) m
      where b.facility_id = ${facilityId} and b.state in ('created', 'in_process') and b."wetWeight" + m.gone > 0
    union all select l.harvestdate, l."expectedGrams", true from lifecycles l join grow_plans p on p.id = l.growplan_id
        join grow_plan_categories k on k.id = p.category_id
      where l.facility_id = ${facilityId} and l.state in ('scheduled', 'in_flight') and not l.mother and l.harvestdate is not null
        and l."expectedGrams" > 0 and k."cropType" not in ('leafy greens', 'herbs')`.execute(db);
  const drying = new Map<number, number>();
  for (const { day, grams, isDry } of rows) {
    const first = Math.floor(Date.parse(day) / dayMs);
    for (let at = first; at < first + dryingDays; at += 1)
      drying.set(at, (drying.get(at) ?? 0) + (isDry ? wetGrams(grams) : grams));
  }
  return drying;
}

/** How the drying rooms stand while the harvest of a run of the plan would hang there, from its day (`YYYY-MM-DD`) on. */
export async function readDrying(growplan_id: number, harvest: string, context: CallContext) {
  const { db, facilityId } = context;
  const load = await readWetByDay(facilityId, context);
  const first = Math.floor(Date.parse(harvest) / dayMs);
  const days = Array.from({ length: dryingDays }, (_, index) => load.get(first + index) ?? 0);
  const { rows } = await sql<{ grams: number | null }>`
    select v."expectedGramsPerPlant" as grams from grow_plans p join grow_plan_versions v on v.id = p."publishedVersion_id"
      join grow_plan_categories k on k.id = p.category_id
    where p.id = ${growplan_id} and not p."isMother" and k."cropType" not in ('leafy greens', 'herbs')`.execute(db);
  const dry = rows[0]?.grams ?? null;
  return {
    capacityGrams: await readDryingCapacity(facilityId, context),
    takenGrams: Math.max(0, ...days),
    gramsPerPlant: dry === null ? null : wetGrams(dry),
  };
}
