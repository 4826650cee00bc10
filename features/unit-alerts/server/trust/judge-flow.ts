import { designatorIds } from '@trellis/climate/model';
import { inTransaction, type Services } from '@trellis/server-kit';
import { leastFlow } from '@trellis/unit-alerts/model';
import { sql } from 'kysely';

const job = { userId: null, source: 'job', ip: null } as const;

/**
 * Finds out of which units the last shot let nothing flow, by the first flow meter behind their valve: the most it showed while the
 * valve was open, or what it showed before where it said nothing new. Shorter shots than ten seconds are none, and a meter that said
 * nothing around a shot says nothing about it. A shot that flowed ends what was found before.
 */
export async function judgeFlow(services: Services, facilityId: number): Promise<void> {
  await inTransaction(services, job, async ({ db, now }) => {
    await sql`
      with meters as (
        select distinct on ("platformGroup_id") id, "platformGroup_id" as unit from sensors
        where facility_id = ${facilityId} and enabled and designator_id = ${designatorIds.waterFlow} and "platformGroup_id" is not null
        order by "platformGroup_id", priority, id
      ), shots as (
        select distinct on (m.unit) m.id as meter, m.unit, i.start, i.start + make_interval(secs => i."durationSeconds") as "end"
        from meters m join irrigation_events i on i."platformGroup_id" = m.unit
        where i."durationSeconds" >= 10 and i.start > ${now}::timestamptz - interval '2 hours'
          and i.start + make_interval(secs => i."durationSeconds" + 60) < ${now}
        order by m.unit, i.start desc
      ), seen as (
        select s.unit, s.start, coalesce(during.most, before.reading) as most
        from shots s
          left join lateral (select max(r.reading) as most from readings r where r.facility_id = ${facilityId} and r.sensor_id = s.meter
            and r.at between s.start and s."end" + interval '5 seconds') during on true
          left join lateral (select r.reading from readings r where r.facility_id = ${facilityId} and r.sensor_id = s.meter
            and r.at < s.start and r.at > s.start - interval '10 minutes' order by r.at desc limit 1) before on true
      )
      insert into shot_verdicts ("platformGroup_id", facility_id, "noFlowAt", "judgedAt")
      select unit, ${facilityId}, case when most < ${leastFlow} then start end, ${now} from seen where most is not null
      on conflict ("platformGroup_id") do update set
        "noFlowAt" = case when excluded."noFlowAt" is null then null else coalesce(shot_verdicts."noFlowAt", excluded."noFlowAt") end,
        "judgedAt" = excluded."judgedAt"`.execute(db);
  });
}
