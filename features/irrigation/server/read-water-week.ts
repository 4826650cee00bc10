import { weekDays, type ZoneWaterWeek } from '@trellis/irrigation/model';
import type { RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';
import { outlets } from './outlets.ts';

/** Litres of each zone of water and day, today and the six days before it by the calendar of the facility; null where no flow is known. */
export async function readWaterWeek(db: RequestTransaction, facilityId: number, now: Date): Promise<ZoneWaterWeek[]> {
  const { rows } = await sql<ZoneWaterWeek>`
    with days as (
      select day::date, (day at time zone f.facility_timezone) as begins, ((day + interval '1 day') at time zone f.facility_timezone) as ends
      from facilities f, generate_series(date_trunc('day', ${now}::timestamptz at time zone f.facility_timezone) - ${weekDays - 1} * interval '1 day',
        date_trunc('day', ${now}::timestamptz at time zone f.facility_timezone), interval '1 day') as day
      where f.id = ${facilityId}
    ), outlets as materialized ${outlets(facilityId)}
    select z.id as zone_id, json_agg(json_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'shots', g.shots,
        'litres', case when g.shots = 0 then 0 else g.litres end) order by d.day) as days
    from zones z join zone_types t on t.id = z.zonetype_id and t."modeKey" = 'irrigation' cross join days d
      cross join lateral (
        select count(e.id)::int as shots, sum(coalesce(e.litres::float8, e."durationSeconds" / 60.0 * o.rate)) as litres
        from outlets o join irrigation_events e on e."platformGroup_id" = o.id
        where o.zone_id = z.id and e.start >= d.begins and e.start < least(d.ends, ${now}::timestamptz + interval '1 millisecond')
      ) g
    where z.facility_id = ${facilityId} and z.active
    group by z.id order by z.id`.execute(db);
  return rows;
}
