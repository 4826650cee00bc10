import { scoreHealth, type RunHealth } from '@trellis/lifecycles/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** How each run in flight at a facility is doing, the worst first. */
export async function readHealth({ db, facilityId, now }: CallContext): Promise<RunHealth[]> {
  const { rows } = await sql<Omit<RunHealth, 'score'>>`
    with runs as (select id from lifecycles where facility_id = ${facilityId} and inflight = 1),
      stands as (select distinct p.lifecycle_id, p."platformGroup_id" from lifecycle_platforms p join runs r on r.id = p.lifecycle_id
        where p.start is not null and p.finish is null),
      open as (select s.lifecycle_id, count(*)::int as alerts, count(*) filter (where e."escalationLevel" = 1)::int as urgent
        from stands s join exceptions e on e."platformGroup_id" = s."platformGroup_id" and e."resolvedOn" is null group by 1),
      out as (select lifecycle_id, sum(extract(epoch from upper(span) - lower(span)) / 3600)::float8 as hours from (
        select s.lifecycle_id, unnest(range_agg(tstzrange(greatest(e."firstOccurrred", ${now}::timestamptz - interval '24 hours'),
          greatest(coalesce(e."resolvedOn", ${now}::timestamptz), e."firstOccurrred", ${now}::timestamptz - interval '24 hours')))) as span
        from stands s join exceptions e on e."platformGroup_id" = s."platformGroup_id" and e.metric is not null
          and e."firstOccurrred" < ${now}::timestamptz and coalesce(e."resolvedOn", 'infinity') > ${now}::timestamptz - interval '24 hours'
        group by 1) spans group by 1),
      cases as (select r.lifecycle_id, count(*)::int as cases, sum(r.severity)::int as severity from lifecycle_remediations r
        join runs on runs.id = r.lifecycle_id where r.state not in ('closed', 'dismissed') group by 1),
      late as (select t.lifecycle_id, count(*)::int as late from lifecycle_tasks t join runs on runs.id = t.lifecycle_id
        where t.state in ('planned', 'ready', 'in_progress', 'paused', 'blocked') and t.duedate < ${now}::timestamptz group by 1)
    select r.id as lifecycle_id, coalesce(o.alerts, 0) as alerts, coalesce(o.urgent, 0) as "urgentAlerts", coalesce(c.cases, 0) as cases,
      coalesce(c.severity, 0) as severity, coalesce(x.hours, 0) as "hoursOut", coalesce(l.late, 0) as "lateTasks"
    from runs r left join open o on o.lifecycle_id = r.id left join out x on x.lifecycle_id = r.id
      left join cases c on c.lifecycle_id = r.id left join late l on l.lifecycle_id = r.id`.execute(db);
  return rows
    .map((row) => ({ ...row, score: scoreHealth(row) }))
    .toSorted((one, other) => one.score - other.score || one.lifecycle_id - other.lifecycle_id);
}
