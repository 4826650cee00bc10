import { redAlertEvents } from '@trellis/alerts/model';
import { inTransaction, reaction, type Services, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { postAllClear, postChange } from './post-red-alert.ts';

const job = { userId: null, source: 'job', ip: null } as const;

/** The channels that read an emergency message read its changed words, too. */
export const followRedAlert = reaction(redAlertEvents.changed, 'post-changed-emergency', async ({ row }, context) => {
  // What matters is the message as it is by now.
  const alert = await lock(row.id, context);
  if (!isOver(alert, context.now)) await postChange(alert, context);
});

/** Posts the all-clear of messages whose time is over; answers how many. */
export async function endRedAlerts(services: Services): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.id from red_alert_posts p join red_alerts a on a.id = p."redAlert_id"
    where p.skipped is null and p."clearedAt" is null and (a."clearedAt" is not null or a."activeUntil" <= ${services.clock.now()})`.execute(
    services.db,
  );
  for (const { id } of rows)
    await inTransaction(services, job, async (context) => {
      const alert = await lock(id, context);
      if (isOver(alert, context.now)) await postAllClear(alert, context);
    });
  return rows.length;
}

/** Looks every minute for emergency messages whose time is over, on servers that run jobs. */
export async function keepEnding(services: Services): Promise<void> {
  await services.jobs.repeat('end-red-alerts', '* * * * *', async () => {
    await endRedAlerts(services);
  });
}

async function lock(id: number, { db }: WorkContext) {
  return db
    .selectFrom('red_alerts')
    .select(['id', 'label', 'labelEs', 'text', 'textEs', 'isDrill', 'version', 'activeUntil', 'clearedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const isOver = (alert: { clearedAt: Date | null; activeUntil: Date | null }, now: Date): boolean =>
  alert.clearedAt !== null || (alert.activeUntil !== null && alert.activeUntil <= now);
