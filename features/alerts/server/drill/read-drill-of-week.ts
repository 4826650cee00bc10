import type { RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

/** How a test of the alerts went. */
export interface DrillOfWeek {
  people: number;
  reached: number;
  unreached: readonly { person: string; why: string }[];
}

interface Span {
  facilityId: number;
  from: Date;
  to: Date;
  now: Date;
}

/** The last test of the alerts that began within seven days and ended; `missed` where one was to be sent and was not, null where none was. */
export async function readDrillOfWeek(week: Span, db: RequestTransaction): Promise<DrillOfWeek | 'missed' | null> {
  const { facilityId, from, to } = week;
  const { rows } = await sql<DrillOfWeek>`
    select people, reached, unreached from alert_drills
    where facility_id = ${facilityId} and "endedAt" is not null and "startedAt" >= ${from} and "startedAt" < ${to}
    order by "startedAt" desc limit 1`.execute(db);
  return rows[0] ?? ((await wasMissed(week, db)) ? 'missed' : null);
}

/** Whether the hour of the drill passed within the days, as it was planned before them. */
async function wasMissed({ facilityId, from, to, now }: Span, db: RequestTransaction): Promise<boolean> {
  const { rows } = await sql`
    select 1 from alert_drill_plans p join facilities f on f.id = p.facility_id,
      lateral (select date_trunc('day', ${from}::timestamptz at time zone f.facility_timezone) + make_interval(days => n) as day
        from generate_series(0, 6) n) d
    where p.facility_id = ${facilityId} and p."isOn" and (not p."isDefault" or exists (select from alert_drills b where b.facility_id = p.facility_id))
      and coalesce(p."changedAt", '-infinity') < ${from}
      and extract(isodow from d.day) = p.weekday
      and (d.day + make_interval(hours => p.hour + 1)) at time zone f.facility_timezone <= least(${to}::timestamptz, ${now}::timestamptz)
      and not exists (select from alert_drills a where a.facility_id = p.facility_id and a.day = d.day::date)`.execute(
    db,
  );
  return rows.length > 0;
}
