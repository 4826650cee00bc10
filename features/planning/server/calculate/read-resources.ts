import type { PlanLimits } from '@trellis/planning/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { dayOf } from './rank-proposals.ts';
import { dryingDays, weekOf, wetGrams, type Resources } from './resources.ts';

/** Drying rooms and hands of a facility from a day on, with what its runs, harvests and tasks take of them. */
export async function readResources(
  facilityId: number,
  from: number,
  { labourHoursPerWeek }: PlanLimits,
  context: Pick<CallContext, 'db'>,
): Promise<Resources> {
  return {
    dryingGrams: await readCapacity(facilityId, context),
    drying: await readDrying(facilityId, context),
    weeklyMinutes: labourHoursPerWeek === undefined ? null : labourHoursPerWeek * 60,
    minutes:
      labourHoursPerWeek === undefined ? new Map<number, number>() : await readMinutes(facilityId, from, context),
  };
}

/** Wet grams the drying rooms take together; null where there is none or one of them says no limit. */
async function readCapacity(facilityId: number, { db }: Pick<CallContext, 'db'>): Promise<number | null> {
  const { rows } = await sql<{ grams: number | null }>`
    select case when bool_and("capacityLb" is not null) then sum("capacityLb") * (select factor from units_of_measure
      where "metrcName" = 'Pounds' and dimension = 'mass') end as grams
    from drying_rooms where facility_id = ${facilityId} and active`.execute(db);
  return rows[0]?.grams ?? null;
}

/** Wet grams by day: what hangs there now, and what runs in flight or scheduled will bring. */
async function readDrying(facilityId: number, { db }: Pick<CallContext, 'db'>): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: string; grams: number; isDry: boolean }>`
    select h."harvestDate" as day, b."wetWeight" as grams, false as "isDry" from batches b join harvests h on h.id = b.harvest_id
      where b.facility_id = ${facilityId} and b.state in ('created', 'in_process') and b."wetWeight" > 0
    union all select l.harvestdate, l."expectedGrams", true from lifecycles l join grow_plans p on p.id = l.growplan_id
        join grow_plan_categories k on k.id = p.category_id
      where l.facility_id = ${facilityId} and l.state in ('scheduled', 'in_flight') and not l.mother and l.harvestdate is not null
        and l."expectedGrams" > 0 and k."cropType" not in ('leafy greens', 'herbs')`.execute(db);
  const drying = new Map<number, number>();
  for (const { day, grams, isDry } of rows)
    for (let at = dayOf(day); at < dayOf(day) + dryingDays; at += 1)
      drying.set(at, (drying.get(at) ?? 0) + (isDry ? wetGrams(grams) : grams));
  return drying;
}

/** Minutes of open tasks by week, in days of the facility. */
async function readMinutes(
  facilityId: number,
  from: number,
  { db }: Pick<CallContext, 'db'>,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: string; minutes: number }>`
    select (t.date at time zone f.facility_timezone)::date as day, sum(t."estAllocatedTime")::float8 as minutes
    from tasks t join facilities f on f.id = t.facility_id
    where t.facility_id = ${facilityId} and t.state in ('planned', 'ready', 'in_progress', 'paused', 'blocked')
      and t."estAllocatedTime" > 0 group by 1`.execute(db);
  const minutes = new Map<number, number>();
  for (const { day, minutes: amount } of rows) {
    const week = weekOf(dayOf(day));
    if (week >= weekOf(from)) minutes.set(week, (minutes.get(week) ?? 0) + amount);
  }
  return minutes;
}
