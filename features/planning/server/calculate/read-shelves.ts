import { listPlannedWork } from '@trellis/lifecycles/server';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { dayOf, type FreeShelf, type GrowOption } from './rank-proposals.ts';

type Reading = Pick<CallContext, 'db'>;

export interface Horizon {
  facility_id: number;
  area_id: number | null;
  /** Days since 1970; `to` is not included. */
  from: number;
  to: number;
  minDaysBetween: number;
}

interface ShelfRow extends Omit<FreeShelf, 'free'> {
  taken: { from: string; to: string | null }[] | null;
}

/** The shelves in use of a facility with the days on which nothing is booked or grows there. */
export async function readFreeShelves(horizon: Horizon, { db }: Reading): Promise<FreeShelf[]> {
  const { rows } = await sql<ShelfRow>`
    select s.id as platform_id, s.name as "platformName", u.name as "platformGroupName", u.area_id, s.basin, s.capacity,
      l.harvestdate as "harvestDate", l.strain_id,
      round((l."expectedGrams" * o.plants / nullif(l."plantsStarted", 0))::numeric, 2)::float8 as "expectedGrams",
      (select json_agg(json_build_object('from', (t.start at time zone f.facility_timezone)::date,
          'to', (t.finish at time zone f.facility_timezone)::date) order by t.start)
        from (select a.start, a.finish from platform_allocations a where a.platform_id = s.id and a.kind <> 'maintenance'
          union all select p.start, r."scheduledEnd" from lifecycle_platforms p join lifecycles r on r.id = p.lifecycle_id
            where p.platform_id = s.id and p.start is not null and p.finish is null) t) as taken
    from platforms s join units u on u.id = s."platformGroup_id" join facilities f on f.id = u.facility_id
      left join lateral (select * from lifecycle_platforms p where p.platform_id = s.id and p.start is not null and p.finish is null
        order by p.start desc limit 1) o on true
      left join lifecycles l on l.id = o.lifecycle_id
    where u.facility_id = ${horizon.facility_id} and (${horizon.area_id}::int is null or u.area_id = ${horizon.area_id})
      and u.deployed and not u."isDisabled" and not s."isDisabled" and s.capacity > 0 and not coalesce(l.mother, false)
    order by s.id`.execute(db);
  return rows.map(({ taken, ...shelf }) => ({ ...shelf, free: findGaps(taken ?? [], horizon) }));
}

/** What is left of the horizon between bookings, with days to clean after each. */
export function findGaps(
  taken: readonly { from: string; to: string | null }[],
  { from, to, minDaysBetween }: Pick<Horizon, 'from' | 'to' | 'minDaysBetween'>,
): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  let at = from;
  for (const booking of taken.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const begin = dayOf(booking.from) - minDaysBetween;
    if (begin > at) gaps.push({ from: at, to: Math.min(begin, to) });
    // Without an end it is taken for good.
    at = Math.max(at, booking.to === null ? to : dayOf(booking.to) + minDaysBetween);
  }
  if (at < to) gaps.push({ from: at, to });
  return gaps.filter((gap) => gap.from < gap.to && gap.from < to);
}

/** Published plans with a harvest that the facility may start. */
export async function readGrowOptions(facilityId: number, { db }: Reading): Promise<GrowOption[]> {
  const { rows } = await sql<OptionRow>`
    select p.id as growplan_id, p.name, p.strain_id, coalesce(t.name, p.name) as "strainName",
      ceil(h.seconds / 86400.0)::int as days, case when h.phases > 1 then ceil(h.first / 86400.0)::int end as "firstPhaseDays",
      v."expectedGramsPerPlant" as "gramsPerPlant", k."cropType" not in ('leafy greens', 'herbs') as "isDried",
      (select json_agg(json_build_object('id', g.id, 'seq', g.seq, 'startSeconds', g."startSeconds", 'endSeconds', g."endSeconds"))
        from grow_phases g where g."growplanVersion_id" = v.id) as phases,
      (select coalesce(json_agg(json_build_object('id', w.id, 'growPhase_id', w."growPhase_id", 'dayOffset', w."dayOffset",
          'repeatDays', w."repeatDays", 'minutes', coalesce(w."estMinutes", y."defaultMinutes"))), '[]')
        from grow_tasks w join grow_phases g on g.id = w."growPhase_id" join grow_task_types y on y.id = w."growTaskType_id"
        where g."growplanVersion_id" = v.id and coalesce(w."estMinutes", y."defaultMinutes") > 0) as tasks
    from grow_plans p join grow_plan_versions v on v.id = p."publishedVersion_id" left join strains t on t.id = p.strain_id
      join grow_plan_categories k on k.id = p.category_id
      join lateral (select max(g."endSeconds") as seconds, count(*) as phases, min(g."endSeconds") as first
        from grow_phases g where g."growplanVersion_id" = v.id) h on h.phases > 0
    where (p.facility_id = ${facilityId} or p.facility_id is null) and p.active and not p."isMother"
      and v.state = 'published' and v."expectedGramsPerPlant" > 0
    order by p.id`.execute(db);
  return rows.map(({ phases, tasks, ...option }) => ({
    ...option,
    work: listPlannedWork(tasks, phases).map(({ task, seconds }) => ({
      day: Math.floor(seconds / 86_400),
      minutes: task.minutes,
    })),
  }));
}

interface OptionRow extends Omit<GrowOption, 'work'> {
  phases: { id: number; seq: number; startSeconds: number; endSeconds: number }[];
  tasks: { id: number; growPhase_id: number; dayOffset: number; repeatDays: number | null; minutes: number }[];
}
