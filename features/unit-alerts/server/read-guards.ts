import { designatorIds, staleMetricMinutes } from '@trellis/climate/model';
import type { RequestTransaction } from '@trellis/server-kit';
import type { GuardReadings } from '@trellis/unit-alerts/model';
import { sql } from 'kysely';

/**
 * By unit what its flow meter said lately, and what its contacts said last: they speak when something happens, so their word holds as
 * long as their controller is heard. Of several contacts one that found something is enough.
 */
export async function readGuards(
  db: RequestTransaction,
  facilityId: number,
  now: Date,
): Promise<Map<number, GuardReadings>> {
  const fresh = new Date(now.getTime() - staleMetricMinutes * 60_000);
  const contact = (id: number) => sql`max(l.reading) filter (where s.designator_id = ${id}) >= 0.5`;
  const { rows } = await sql<Omit<GuardReadings, 'noFlowAt'> & { unit: number; noFlowAt: Date | null }>`
    select s."platformGroup_id" as unit, max(v."noFlowAt") as "noFlowAt",
      (array_agg(l.reading order by s.priority, s.id) filter (where s.designator_id = ${designatorIds.waterFlow}))[1]::float8 as "waterFlow",
      ${contact(designatorIds.leak)} as "hasLeak", ${contact(designatorIds.door)} as "isDoorOpen"
    from sensors s join latest_readings l on l.sensor_id = s.id join units u on u.id = s."platformGroup_id"
      left join controllers k on k.id = coalesce(u.controller_id, s.controller_id)
      left join shot_verdicts v on v."platformGroup_id" = s."platformGroup_id" and v."judgedAt" > ${now}::timestamptz - interval '1 day'
    where s.facility_id = ${facilityId} and s.enabled
      and (l.at > ${fresh} or s.designator_id <> ${designatorIds.waterFlow} and k."lastCommandFetch" > ${fresh})
      and s.designator_id in (${designatorIds.waterFlow}, ${designatorIds.leak}, ${designatorIds.door})
    group by 1`.execute(db);
  return new Map(rows.map(({ unit, noFlowAt, ...said }) => [unit, { ...said, noFlowAt: noFlowAt?.getTime() ?? null }]));
}
