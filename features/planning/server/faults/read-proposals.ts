import { faultReasons, faultThresholds, type FaultProposal } from '@trellis/planning/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

interface Row extends Omit<FaultProposal, 'begin' | 'finish' | 'reasons'> {
  begin: Date;
  finish: Date | null;
}

/** Units with plants that the last days speak against, the longest out of order first; days before the last decision count no more. */
export async function readProposals({ db, facilityId, now }: CallContext): Promise<FaultProposal[]> {
  const { rows } = await sql<Row>`
    with moment as (select ${now}::timestamptz as at),
    grown as (
      select u.id, u.name, u.controller_id, l.id as run_id, l.name as run, sum(p.plants)::int as plants,
        greatest(m.at - make_interval(days => ${faultThresholds.days}), min(p.start),
          (select max(coalesce(f.finish, m.at)) from malfunctioning_grow_units f where f."platformGroup_id" = u.id)) as since
      from moment m, lifecycle_platforms p join lifecycles l on l.id = p.lifecycle_id join units u on u.id = p."platformGroup_id"
      where l.facility_id = ${facilityId} and l.inflight = 1 and p.start is not null and p.finish is null
      group by u.id, l.id, m.at having sum(p.plants) > 0
    ),
    told as (
      select g.id, e.id as alert, case when y.rule ->> 'comparison' = 'silent' then 'offline' when e.metric is not null then e.metric
          when y.rule ->> 'comparison' in ('aboveBand', 'belowBand', 'above', 'below') then y.rule ->> 'metric' end as metric,
        greatest(e."firstOccurrred", g.since) as begin, coalesce(e."resolvedOn", m.at) as finish, e."resolvedOn" is null as lasts
      from moment m, grown g join exceptions e on e."platformGroup_id" = g.id or e."platformGroup_id" is null and e.controller_id = g.controller_id
        left join exception_types y on y.id = e."exceptionType_id"
      where coalesce(e."resolvedOn", m.at) > g.since and e."firstOccurrred" < m.at
    ),
    spans as (
      select id, metric, unnest(range_agg(tstzrange(begin, greatest(begin, finish)))) as span from told where metric is not null group by 1, 2
    ),
    lengths as (select id, metric, extract(epoch from upper(span) - lower(span)) / 3600 as hours from spans),
    out as (
      select id, jsonb_object_agg(metric, round(total, 1)) as "hoursOut", max(longest)::float8 as longest
      from (select id, metric, sum(hours) as total, max(hours) as longest from lengths group by 1, 2) sums where total > 0 group by 1
    ),
    mended as (
      select g.id, count(t.id)::int as tickets, max(t.id) as ticket_id, min(t.createdate) as first, max(coalesce(t."closedAt", m.at)) as last
      from moment m, grown g join tickets t on t."platformGroup_id" = g.id where t.createdate > g.since and t.createdate <= m.at group by 1
    ),
    raised as (select id, count(distinct alert)::int as alerts, min(begin) as first, max(finish) as last, bool_or(lasts) as lasts from told group by 1)
    select g.id as "platformGroup_id", g.name as unit, g.run_id as lifecycle_id, g.run, g.plants, least(r.first, d.first) as begin,
      case when r.lasts then null else greatest(r.last, d.last) end as finish, coalesce(o."hoursOut", '{}') as "hoursOut",
      coalesce(o.longest, 0) as "longestHours", coalesce(r.alerts, 0) as alerts, coalesce(d.tickets, 0) as tickets, d.ticket_id
    from grown g left join raised r on r.id = g.id left join out o on o.id = g.id left join mended d on d.id = g.id
    where o.longest >= ${faultThresholds.hours} or r.alerts >= ${faultThresholds.alerts} or d.tickets >= ${faultThresholds.tickets}
    order by o.longest desc nulls last, r.alerts desc nulls last, g.name`.execute(db);
  return rows.map((row) => ({
    ...row,
    begin: row.begin.toISOString(),
    finish: row.finish?.toISOString() ?? null,
    reasons: faultReasons.filter((reason) => isPassed(reason, row)),
  }));
}

const isPassed = (reason: (typeof faultReasons)[number], { longestHours, alerts, tickets }: Row): boolean =>
  ({ hours: longestHours, alerts, tickets })[reason] >= faultThresholds[reason];
