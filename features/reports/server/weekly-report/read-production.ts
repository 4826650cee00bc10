import { phasesOverTime } from '@trellis/lifecycles/server';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { harvestGrams } from '@trellis/harvests/server';
import type { WeekFacts } from './week-facts.ts';
import type { Week } from './week.ts';

type Db = Pick<CallContext, 'db'>['db'];

const begunRuns = ({ facilityId, licenseNumber }: Week) => sql`
  select id from lifecycles where facility_id = ${facilityId} and state not in ('draft', 'scheduled', 'cancelled')
    and (${licenseNumber}::text is null or "licenseNumber" = ${licenseNumber})`;

/** What was planted, flipped to flower, harvested and weighed dry in a week. */
export async function readProduction(db: Db, week: Week): Promise<WeekFacts['production']> {
  const { facilityId, licenseNumber, from, to, day, firstDay } = week;
  const { rows } = await sql<WeekFacts['production']>`
    with runs as (select * from lifecycles where id in (${begunRuns(week)})),
    started as (select * from runs where starttime >= ${from} and starttime < ${to}),
    flipped as (
      select l.* from runs l join (
        select lifecycle_id, min(begin) as at from (${phasesOverTime(sql`select id from runs`)}) p where "countsAs" = 'flower' group by 1
      ) f on f.lifecycle_id = l.id where f.at >= ${from} and f.at < ${to}
    ),
    cut as (
      select * from harvests where facility_id = ${facilityId} and "harvestDate" between ${firstDay} and ${day}
        and (${licenseNumber}::text is null or "licenseNumber" = ${licenseNumber})
    )
    select (select count(*)::int from started) as "runsStarted", (select coalesce(sum("plantsStarted"), 0)::int from started) as "plantsStarted",
      (select count(*)::int from flipped) as "runsFlipped", (select coalesce(sum("plantsStarted"), 0)::int from flipped) as "plantsFlipped",
      (select count(*)::int from cut) as harvests, (select coalesce(sum("plantCount"), 0)::int from cut) as "plantsHarvested",
      (select coalesce(sum(${harvestGrams}), 0)::float8 from cut) as "wetGrams",
      (select coalesce(sum(coalesce(w.net, w.gross - w.tare)), 0)::float8 from dry_weights w join batches b on b.id = w.batch_id
        where b.facility_id = ${facilityId} and w.time >= ${from} and w.time < ${to}
          and (${licenseNumber}::text is null or b."licenseNumber" = ${licenseNumber})) as "dryGrams"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The production of a week is always one row.');
  return row;
}

/** Runs that are to be harvested in the seven days after a week, soonest first. */
export async function readNextHarvests(db: Db, { facilityId, day }: Week): Promise<WeekFacts['nextHarvests']> {
  const { rows } = await sql<WeekFacts['nextHarvests'][number]>`
    select harvestdate::text as date, rack, cropname, plants from facility_lifecycles
    where facility_id = ${facilityId} and not mother and inflight = 1 and "actualHarvestDate" is null and plants > 0
      and harvestdate > ${day}::date and harvestdate <= ${day}::date + 7 order by harvestdate, rack limit 50`.execute(
    db,
  );
  return rows;
}
