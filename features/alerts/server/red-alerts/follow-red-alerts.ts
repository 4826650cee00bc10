import { redAlertEvents } from '@trellis/alerts/model';
import { inTransaction, reaction, type Services, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { textAllClear, textWords } from './text-people.ts';
import { postAllClear, postChange } from './post-red-alert.ts';

const job = { userId: null, source: 'job', ip: null } as const;

/** Telephones get an emergency message as text messages, once it was sent. */
export const textRedAlert = reaction(redAlertEvents.sent, 'text-emergency', async ({ row }, context) => {
  const alert = await lock(row.id, context);
  await (isOver(alert, context.now) ? textAllClear(alert, context) : textWords(alert, context));
});

/** The channels and telephones that read an emergency message read its changed words, too. */
export const followRedAlert = reaction(redAlertEvents.changed, 'post-changed-emergency', async ({ row }, context) => {
  // What matters is the message as it is by now.
  const alert = await lock(row.id, context);
  if (isOver(alert, context.now)) return textAllClear(alert, context);
  await postChange(alert, context);
  await textWords(alert, context);
});

/** Tells of the all-clear of messages whose time is over; answers of how many. */
export async function endRedAlerts(services: Services): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select a.id from red_alerts a
    where (exists (select from red_alert_posts p where p."redAlert_id" = a.id and p.skipped is null and p."clearedAt" is null)
        or exists (select from red_alert_texts t where t."redAlert_id" = a.id and t.skipped is null and t."clearedAt" is null))
      and (a."clearedAt" is not null or a."activeUntil" <= ${services.clock.now()})`.execute(services.db);
  for (const { id } of rows)
    await inTransaction(services, job, async (context) => {
      const alert = await lock(id, context);
      if (!isOver(alert, context.now)) return;
      await postAllClear(alert, context);
      await textAllClear(alert, context);
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
    .select([
      'id',
      'facility_id',
      'label',
      'labelEs',
      'text',
      'textEs',
      'isDrill',
      'version',
      'activeUntil',
      'clearedAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const isOver = (alert: { clearedAt: Date | null; activeUntil: Date | null }, now: Date): boolean =>
  alert.clearedAt !== null || (alert.activeUntil !== null && alert.activeUntil <= now);
