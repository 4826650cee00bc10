import { inTransaction, type Services } from '@trellis/server-kit';
import { findDoubt } from '@trellis/telemetry/model';
import { sql } from 'kysely';
import { judgeFlow } from './judge-flow.ts';
import { judgeShots } from './judge-shots.ts';
import { readDoubtFacts } from './read-doubt-facts.ts';

const job = { userId: null, source: 'job', ip: null } as const;

/**
 * Finds out which climate sensors of a facility are not believed, and keeps why and since when. Of sensors that are silent nothing
 * new is known: what was doubted stays so.
 */
export async function doubtSensors(services: Services, facilityId: number): Promise<void> {
  await inTransaction(services, job, async ({ db, now }) => {
    const facts = await readDoubtFacts(db, facilityId, now);
    const judged = facts.map((sensor) => ({ ...sensor, doubt: findDoubt(sensor) }));
    const doubted = judged.flatMap(({ id, doubt, flatSince }) =>
      doubt === null ? [] : [{ id, doubt, since: doubt === 'flatline' && flatSince !== null ? flatSince : now }],
    );
    await sql`
      delete from sensor_doubts d using unnest(${judged.map(({ id }) => id)}::int[], ${judged.map(({ doubt }) => doubt)}::text[]) as j (id, doubt)
      where d.sensor_id = j.id and d.doubt is distinct from j.doubt`.execute(db);
    await sql`
      insert into sensor_doubts (sensor_id, facility_id, doubt, since)
      select id, ${facilityId}, doubt, since from unnest(${doubted.map(({ id }) => id)}::int[], ${doubted.map(({ doubt }) => doubt)}::text[],
        ${doubted.map(({ since }) => since)}::timestamptz[]) as j (id, doubt, since)
      on conflict (sensor_id) do nothing`.execute(db);
  });
}

/** Judges the sensors and shots of every facility every five minutes, on one server at a time. */
export async function keepDoubting(services: Services): Promise<void> {
  const { db, log, jobs } = services;
  await jobs.repeat('doubt-sensors', '*/5 * * * *', async () => {
    const facilities = await db
      .selectFrom('facilities')
      .select('id')
      .where('active', '=', true)
      .orderBy('id')
      .execute();
    for (const { id } of facilities)
      for (const judge of [doubtSensors, judgeShots, judgeFlow])
        await judge(services, id).catch((error: unknown) => {
          log.error({ err: error, facility: id }, 'sensors could not be judged');
        });
  });
}
