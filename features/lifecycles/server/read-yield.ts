import { gramsPerOunce, gramsPerPound } from '@trellis/lifecycles/model';
import { readJsonList, type Database, type JsonText, type RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

type Db = Database | RequestTransaction;

/** Days from `startdate` on the facility's calendar. */
export interface YieldSpan {
  facilityId: number;
  startdate: string;
  days: number;
}

/** Grams of a yield entry `e`, whatever unit it was written in. */
export const gramsOf = sql<number>`e.value * case lower(coalesce(e.unit, 'g'))
  when 'kg' then 1000 when 'oz' then ${sql.lit(gramsPerOunce)} when 'lb' then ${sql.lit(gramsPerPound)}
  when 'lbs' then ${sql.lit(gramsPerPound)} else 1 end`;

/** SQL of the dry weights of the batches of a run `l`, or of what its log says it yielded where it has none, in grams. */
export const dryGrams = sql`coalesce(
  (select sum(b."dryWeight") from batches b where b.lifecycle_id = l.id and b."dryWeight" > 0),
  (select sum(${gramsOf}) from lifecycle_log_entries e where e.lifecycle_id = l.id and e.kind = 'yield' and e.value is not null))`;

/** Yield entries of a span with their month; runs left out of statistics do not count. */
const entries = ({ facilityId, startdate, days }: YieldSpan) => sql`
  entries as (
    select date_trunc('month', e.time at time zone f.facility_timezone)::date as month, e.lifecycle_id, l.strain_id, l.varietal_id, l.growplan_id,
      ${gramsOf} as grams
    from lifecycle_log_entries e join facilities f on f.id = e.facility_id join lifecycles l on l.id = e.lifecycle_id
    where e.facility_id = ${facilityId} and e.kind = 'yield' and e.value is not null and not l."excludeFromStats"
      and e.time >= (${startdate}::date)::timestamp at time zone f.facility_timezone
      and e.time < (${startdate}::date + ${days}::int)::timestamp at time zone f.facility_timezone
  )`;

/** Dry grams by month; every month of the span is there. */
export const listMonthlyYield = (db: Db, span: YieldSpan): Promise<JsonText> =>
  readJsonList(
    db,
    sql`with ${entries(span)},
      months as (
        select month::date from generate_series(date_trunc('month', ${span.startdate}::date::timestamp),
          (${span.startdate}::date + ${span.days}::int - 1)::timestamp, interval '1 month') month
      )
      select m.month, coalesce(sum(e.grams), 0) as grams, count(distinct e.lifecycle_id)::int as lifecycles
      from months m left join entries e on e.month = m.month group by m.month order by m.month`,
  );

/** Dry grams by month and strain, of one strain when it is named. */
export const listMonthlyYieldByStrain = (db: Db, span: YieldSpan, strainId?: number): Promise<JsonText> =>
  readJsonList(
    db,
    sql`with ${entries(span)}
      select e.month, e.strain_id, coalesce(s.name, v.name, g.name) as "strainName", sum(e.grams) as grams,
        count(distinct e.lifecycle_id)::int as lifecycles
      from entries e join grow_plans g on g.id = e.growplan_id left join strains s on s.id = e.strain_id left join varietals v on v.id = e.varietal_id
      ${strainId === undefined ? sql`` : sql`where e.strain_id = ${strainId}`}
      group by e.month, e.strain_id, coalesce(s.name, v.name, g.name) order by e.month, "strainName"`,
  );
