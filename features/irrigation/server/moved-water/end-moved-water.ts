import { inTransaction, type Services } from '@trellis/server-kit';
import { Unit } from '@trellis/units/model';
import { sql } from 'kysely';

const job = { userId: null, source: 'job', ip: null } as const;

/** Looks every minute for water that was moved and outlived its run, or its time: the next one begins by its plan. */
export async function keepEndingMovedWater(services: Services): Promise<void> {
  await services.jobs.repeat('end-moved-water', '* * * * *', () => endMovedWater(services));
}

const asScheduled = { waterPercent: 100, waterPercentUntil: null };

/** Has units water as scheduled again on which nothing grows any more and that follow no schedule of their own, and those whose longer or shorter waterings are over. */
export async function endMovedWater(services: Services): Promise<void> {
  await inTransaction(services, job, async ({ db, records, now }) => {
    const { rows } = await sql<{ id: number }>`
      select u.id from units u
      where (u."waterShiftMinutes" <> 0 or u."waterPercent" <> 100) and not u."useVfuSchedule" and not exists (
        select from lifecycle_platforms p join lifecycles l on l.id = p.lifecycle_id
        where p."platformGroup_id" = u.id and p.finish is null and l.inflight = 1)
      order by u.id for update of u`.execute(db);
    await records.changeEach(
      Unit,
      rows.map(({ id }) => ({ id, values: { waterShiftMinutes: 0, ...asScheduled } })),
    );
    const over = await sql<{ id: number }>`
      select u.id from units u where u."waterPercentUntil" <= ${now} order by u.id for update of u`.execute(db);
    await records.changeEach(
      Unit,
      over.rows.map(({ id }) => ({ id, values: asScheduled })),
    );
  });
}
