import { Notification } from '@trellis/notifications/model';
import { moveStatesBySystem, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/**
 * Ends what of messages is tried again, mails and deliveries, within the caller's transaction: what they tell is over. What a try met
 * stays as the reason; what was not tried yet leaves as usual.
 */
export async function withdrawRetries(
  { ids, notificationIds }: { ids: readonly number[]; notificationIds: readonly number[] },
  context: WorkContext,
): Promise<void> {
  if (ids.length + notificationIds.length === 0) return;
  const { db } = context;
  await sql`
    update message_deliveries set status = 'failed', "nextTry" = null
    where status = 'queued' and error is not null and "acceptedAt" is null
      and (id = any(${[...ids]}::int[]) or notification_id = any(${[...notificationIds]}::int[]))`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select id from notifications where id = any(${[...notificationIds]}::int[])
      and channel = 'email' and status = 'queued' and error is not null
    order by id for update`.execute(db);
  await moveStatesBySystem(
    Notification,
    rows.map(({ id }) => id),
    'markFailed',
    context,
    { nextTry: null },
  );
}
