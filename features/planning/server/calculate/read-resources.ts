import { readDryingCapacity, readWetByDay, wetGrams } from '@trellis/lifecycles/server';
import type { PlanLimits } from '@trellis/planning/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { dayOf } from './rank-proposals.ts';
import { weekOf, type Resources } from './resources.ts';

/** Drying rooms and hands of a facility from a day on, with what its runs, harvests and tasks take of them. */
export async function readResources(
  facilityId: number,
  from: number,
  { labourHoursPerWeek }: PlanLimits,
  context: Pick<CallContext, 'db'>,
): Promise<Resources> {
  return {
    dryingGrams: await readDryingCapacity(facilityId, context),
    drying: await readWetByDay(facilityId, context),
    weeklyMinutes: labourHoursPerWeek === undefined ? null : labourHoursPerWeek * 60,
    minutes:
      labourHoursPerWeek === undefined ? new Map<number, number>() : await readMinutes(facilityId, from, context),
  };
}

/** How full the drying rooms of a facility will be: what they take together (wet grams; null without a limit), and what is in them on a day. */
export async function readDryingLoad(facilityId: number, context: Pick<CallContext, 'db'>) {
  const drying = await readWetByDay(facilityId, context);
  return {
    capacityGrams: await readDryingCapacity(facilityId, context),
    gramsOn: (day: string): number => drying.get(dayOf(day)) ?? 0,
    wetGrams,
  };
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
