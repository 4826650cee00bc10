import type { Subsystem, SubsystemHealth } from '@trellis/reports/model';
import type { CallContext } from '@trellis/server-kit';
import { offlineMinutes, staleMetricMinutes } from '@trellis/units/model';
import { sql } from 'kysely';

type Place = Pick<CallContext, 'db' | 'now'> & { facilityId: number };

interface Row {
  affected: number;
  total: number;
  name: string | null;
  at: Date | null;
  platformGroup_id: number | null;
  controller_id: number | null;
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

const healthOf = (key: Subsystem, row: Row | undefined, state: SubsystemHealth['state']): SubsystemHealth => ({
  key,
  state: row && row.affected > 0 ? state : 'healthy',
  affected: row?.affected ?? 0,
  total: row?.total ?? 0,
  worst:
    row && row.affected > 0
      ? {
          name: row.name,
          at: row.at?.toISOString() ?? null,
          platformGroup_id: row.platformGroup_id,
          controller_id: row.controller_id,
          device_id: null,
        }
      : null,
});

/** Sensors of units in service that have been silent for 16 minutes; an error when all of them are. */
export async function readSensors({ db, now, facilityId }: Place): Promise<SubsystemHealth> {
  const freshSince = minutesBefore(now, staleMetricMinutes);
  const { rows } = await sql<Row>`
    with here as (
      select u.id as "platformGroup_id", u.controller_id, u.name || ' · ' || coalesce(s.name, g.label, s.device_id) as name, l.at
      from sensors s join units u on u.id = s."platformGroup_id" left join designators g on g.id = s.designator_id
        left join latest_readings l on l.sensor_id = s.id
      where u.facility_id = ${facilityId} and s.enabled and u.deployed and not u."isDisabled"
    )
    select count(*) over ()::int as total, count(*) filter (where at is null or at <= ${freshSince}) over ()::int as affected,
      name, at, "platformGroup_id", controller_id from here order by at nulls first, name limit 1`.execute(db);
  const [row] = rows;
  return healthOf('sensors', row, row?.affected === row?.total ? 'error' : 'warning');
}

/** Whether anything arrives at all: the newest reading of the facility, by when it came in. */
export async function readNetwork({ db, now, facilityId }: Place): Promise<SubsystemHealth> {
  const { rows } = await sql<Row>`
    select (at is null or at <= ${minutesBefore(now, offlineMinutes)})::int as affected, 1 as total, null as name, at,
      null as "platformGroup_id", null as controller_id
    from (select max("receivedAt") as at from latest_readings where facility_id = ${facilityId}) newest
    where exists (select from units where facility_id = ${facilityId} and deployed and not "isDisabled")`.execute(db);
  return healthOf('network', rows[0], 'error');
}

/** Messages the state rejected and lists that are not up to date; disabled where the facility reports to no system. */
export async function readCompliance({ db, now, facilityId }: Place): Promise<SubsystemHealth> {
  const { rows } = await sql<Row & { isEnabled: boolean }>`
    with bad as (
      select service as name, updatedate as at from metrc_outboxes where facility_id = ${facilityId} and state = 'rejected'
      union all
      select endpoint, "lastSync" from metrc_cache_statuses where facility_id = ${facilityId} and not paused
        and (state = 'error' or coalesce("lastSync", '-infinity') < ${now}::timestamptz - 3 * "intervalMin" * interval '1 minute')
    )
    select f."isMetrcEnabled" as "isEnabled", (select count(*)::int from bad) as affected,
      (select count(*)::int from metrc_cache_statuses where facility_id = f.id) as total, b.name, b.at,
      null as "platformGroup_id", null as controller_id
    from facilities f left join lateral (select * from bad order by at nulls first, name limit 1) b on true
    where f.id = ${facilityId}`.execute(db);
  const [row] = rows;
  if (!row?.isEnabled) return { key: 'compliance', state: 'disabled', affected: 0, total: 0, worst: null };
  return healthOf('compliance', row, 'warning');
}

/** Background work of the last day that failed, and work that has been running for more than an hour. */
export async function readJobs({ db, now, facilityId }: Place): Promise<SubsystemHealth> {
  const { rows } = await sql<Row>`
    with recent as (
      select name, coalesce("finishedAt", "startedAt", createdate) as at,
        state = 'failed' or (state = 'running' and "startedAt" < ${minutesBefore(now, 60)}) as "isBad"
      from jobs where facility_id = ${facilityId} and (createdate > ${minutesBefore(now, 1440)} or state = 'running')
    )
    select count(*) over ()::int as total, count(*) filter (where "isBad") over ()::int as affected, name, at,
      null as "platformGroup_id", null as controller_id from recent order by "isBad" desc, at limit 1`.execute(db);
  return healthOf('jobs', rows[0], 'warning');
}
