import { designatorIds } from '@trellis/climate/model';
import { judgeWater, type DayShot, type UnitWaterDay, type WaterFacts } from '@trellis/irrigation/model';
import { shownInstant, type RequestTransaction } from '@trellis/server-kit';
import { readingOrigins } from '@trellis/telemetry/model';
import { sql } from 'kysely';
import { outlets } from './outlets.ts';

interface DayRow {
  platformGroup_id: number;
  zone_id: number | null;
  litresPerMinute: number | null;
  shots: (DayShot & { at: number; hasLease: boolean | null })[];
  missed: UnitWaterDay['missed'];
  moisture: WaterFacts['moisture'];
  ordered: UnitWaterDay['ordered'];
}

/** The last 24 hours of water of each unit of a facility that has an irrigation outlet. */
export async function readWaterDay(db: RequestTransaction, facilityId: number, now: Date): Promise<UnitWaterDay[]> {
  return (await selectDays(db, facilityId, now)).map((row) => {
    const shots = row.shots.map(({ at: _at, hasLease: _hasLease, ...shown }) => ({
      ...shown,
      litres: shown.litres ?? reckon(shown.durationSeconds, row.litresPerMinute),
    }));
    const known = shots.map(({ litres }) => litres).filter((litres) => litres !== null);
    const facts = {
      shots: row.shots.map(({ at, durationSeconds, outcome, hasLease }) => ({
        start: at,
        durationSeconds,
        isDone: outcome === 'done',
        hasLease,
      })),
      moisture: row.moisture,
    };
    return {
      platformGroup_id: row.platformGroup_id,
      zone_id: row.zone_id,
      shots,
      missed: row.missed,
      litresPerMinute: row.litresPerMinute,
      ordered: row.ordered,
      litres: shots.length > 0 && known.length === 0 ? null : known.reduce((sum, litres) => sum + litres, 0),
      suspicions: judgeWater(facts, now.getTime()).map(({ at, ...found }) => ({
        ...found,
        at: new Date(at).toISOString(),
      })),
    };
  });
}

const reckon = (durationSeconds: number | null, litresPerMinute: number | null): number | null =>
  durationSeconds === null || litresPerMinute === null ? null : (durationSeconds / 60) * litresPerMinute;

/** Irrigate: the only action that orders water. */
const irrigateAction = 16;
/** A valve may open a little after its lease by the clocks of two machines. */
const clockGrace = sql`interval '90 seconds'`;

/** Substrate is judged by what was measured: where a demo's made-up history ends and its measurements begin, it jumps. */
async function selectDays(db: RequestTransaction, facilityId: number, now: Date): Promise<DayRow[]> {
  const since = sql`${now}::timestamptz - interval '24 hours'`;
  const { rows } = await sql<DayRow>`
    with watered as (
      select o.*, a.since as "asksSince", a.held
      from ${outlets(facilityId)} o
      left join lateral (
        select min(l."requestedAt") as since, range_agg(tstzrange(l."grantedAt" - ${clockGrace},
            greatest(l."endedAt", l."grantedAt") + ${clockGrace}, '[]')) filter (where l."grantedAt" is not null) as held
        from (select "requestedAt", "grantedAt", coalesce("endedAt", 'infinity') as "endedAt" from irrigation_leases
          where controller_id = o.controller_id) l
      ) a on true
    )
    select w.id as "platformGroup_id", w.zone_id, w.rate as "litresPerMinute",
      coalesce((select json_agg(json_build_object('id', e.id, 'start', ${shownInstant(sql`e.start`)},
          'durationSeconds', e."durationSeconds", 'origin', e.origin, 'outcome', e.outcome, 'litres', e.litres::float8,
          'at', extract(epoch from e.start)::float8 * 1000,
          'hasLease', case when w.zone_id is null or e.start < w."asksSince" or w."asksSince" is null or e."isGenerated" then null else coalesce(w.held @> e.start, false) end) order by e.start)
        from irrigation_events e where e."platformGroup_id" = w.id and e.start > ${since} and e.start <= ${now}), '[]'::json) as shots,
      coalesce((select json_agg(json_build_object('since', ${shownInstant(sql`m.since`)}, 'windowEnd', ${shownInstant(sql`m."windowEnd"`)},
          'endedAt', ${shownInstant(sql`m."endedAt"`)}) order by m.since)
        from missed_irrigations m where m."platformGroup_id" = w.id and (m."endedAt" is null or m.since > ${since})), '[]'::json) as missed,
      coalesce((select json_agg(json_build_object('id', c.id, 'at', ${shownInstant(sql`c.createdate`)}, 'reason', c.error) order by c.id desc)
        from controller_commands c where c."platformGroup_id" = w.id and c.action_id = ${irrigateAction} and c.createdate > ${since}
          and c.state in ('failed', 'expired')), '[]'::json) as ordered,
      coalesce((select json_agg(json_build_object('at', extract(epoch from q.bucket)::float8 * 1000, 'mean', q.mean) order by q.bucket)
        from (select r.bucket, avg(r.sum / r.count) as mean from reading_rollups_15m r join sensors s on s.id = r.sensor_id
          where r.facility_id = ${facilityId} and s."platformGroup_id" = w.id and s.designator_id = ${designatorIds.externalMoisture}
            and s.enabled and r.bucket > ${now}::timestamptz - interval '8 hours' and r.bucket <= ${now} and r.count > 0
            and r.bucket > coalesce((select max(m.at) from readings m where m.facility_id = ${facilityId} and m.sensor_id = s.id
              and m.at > ${now}::timestamptz - interval '8 hours' and m.origin = ${readingOrigins.generated}), '-infinity')
          group by r.bucket) q), '[]'::json) as moisture
    from watered w where exists (select 1 from virtual_devices d join virtual_device_types k on k.id = d."virtualDeviceType_id"
      where d.controller_id = w.controller_id and k.id = 14) order by w.id`.execute(db);
  return rows;
}
