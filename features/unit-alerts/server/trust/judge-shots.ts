import { designatorIds } from '@trellis/climate/model';
import { inTransaction, type RequestTransaction, type Services } from '@trellis/server-kit';
import { isDryShot, shotSpreadsMinutes } from '@trellis/unit-alerts/model';
import { sql } from 'kysely';

const job = { userId: null, source: 'job', ip: null } as const;

interface Shots {
  unit: number;
  at: Date;
  rises: (number | null)[];
}

/**
 * Finds out of which units the last shot wet nothing, by the first probe in their root zone: the highest moisture in the minutes after
 * a shot began against the last one before it. Units that were not watered lately, or that no probe tells of, stay as they were.
 */
export async function judgeShots(services: Services, facilityId: number): Promise<void> {
  await inTransaction(services, job, async ({ db, now }) => {
    const { rows } = await sql<Shots>`
      with probes as (
        select distinct on ("platformGroup_id") id, "platformGroup_id" as unit from sensors
        where facility_id = ${facilityId} and enabled and designator_id = ${designatorIds.externalMoisture} and "platformGroup_id" is not null
        order by "platformGroup_id", priority, id
      ), shots as (
        select p.id as probe, p.unit, i.start, lead(i.start) over w as next, count(*) over (partition by p.unit) as many
        from probes p join irrigation_events i on i."platformGroup_id" = p.unit
        where i.start between ${now}::timestamptz - interval '24 hours' and ${now}::timestamptz - make_interval(mins => ${shotSpreadsMinutes})
        window w as (partition by p.unit order by i.start)
      ), lately as (
        select * from shots where unit in (select unit from shots group by 1 having max(start) > ${now}::timestamptz - interval '1 hour')
      )
      select s.unit, max(s.start) as at, array_agg(after.most - before.reading order by s.start) as rises
      from lately s
        left join lateral (select r.reading from readings r where r.facility_id = ${facilityId} and r.sensor_id = s.probe
          and r.at <= s.start and r.at > s.start - interval '20 minutes' order by r.at desc limit 1) before on true
        left join lateral (select max(r.reading) as most from readings r where r.facility_id = ${facilityId} and r.sensor_id = s.probe
          and r.at > s.start and r.at <= least(s.next, s.start + make_interval(mins => ${shotSpreadsMinutes}))) after on true
      group by s.unit`.execute(db);
    const judged = rows.flatMap(({ unit, at, rises }) => {
      const isDry = rises.at(-1) === null ? undefined : isDryShot(rises.filter((rise) => rise !== null));
      return isDry === undefined ? [] : [{ unit, at: isDry ? at : null }];
    });
    await sql`
      insert into shot_verdicts ("platformGroup_id", facility_id, "dryAt", "judgedAt")
      select unit, ${facilityId}, at, ${now} from unnest(${judged.map(({ unit }) => unit)}::int[], ${judged.map(({ at }) => at)}::timestamptz[]) as j (unit, at)
      on conflict ("platformGroup_id") do update set facility_id = excluded.facility_id,
        "dryAt" = case when excluded."dryAt" is null then null else coalesce(shot_verdicts."dryAt", excluded."dryAt") end,
        "judgedAt" = excluded."judgedAt"`.execute(db);
  });
}

/** By unit when the first of the shots began that wet nothing (epoch ms), null where the last one did; judged within the last day: of what is
 * older nothing is known. */
export async function readDryShots(
  db: RequestTransaction,
  facilityId: number,
  now: Date,
): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ unit: number; dryAt: Date | null }>`
    select "platformGroup_id" as unit, "dryAt" from shot_verdicts
    where facility_id = ${facilityId} and "judgedAt" > ${now}::timestamptz - interval '1 day'`.execute(db);
  return new Map(rows.map(({ unit, dryAt }) => [unit, dryAt?.getTime() ?? null]));
}
