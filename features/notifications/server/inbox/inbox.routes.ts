import { inboxApi, inboxKinds, mostInInbox, Notification, type InboxMessage } from '@trellis/notifications/model';
import { callerOf, implement, type CallContext, type RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

type Row = Omit<InboxMessage, 'at' | 'readAt'> & { at: Date; readAt: Date | null };

/** Messages of a person that nobody opened yet. */
export async function countUnread(userId: number, db: RequestTransaction): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notifications
    where user_id = ${userId} and "readAt" is null and kind = any(${inboxKinds}::text[])`.execute(db);
  return rows[0]?.unread ?? 0;
}

async function readInbox(context: CallContext) {
  const { userId } = callerOf(context);
  const { rows } = await sql<Row>`
    select id, kind, coalesce(subject, '') as subject, body as text, createdate as at, "readAt",
      "refCollection" as collection, ref_id as record_id
    from notifications where user_id = ${userId} and kind = any(${inboxKinds}::text[])
    order by createdate desc, id desc limit ${mostInInbox}`.execute(context.db);
  return {
    unread: await countUnread(userId, context.db),
    messages: rows.map(({ at, readAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
  };
}

/** Read is not sent: a mail that waits leaves all the same. */
async function markRead(ids: readonly number[] | undefined, context: CallContext) {
  const { userId } = callerOf(context);
  const { db, records, now } = context;
  const { rows } = await sql<{ id: number }>`
    select id from notifications where user_id = ${userId} and "readAt" is null and kind = any(${inboxKinds}::text[])
      and (${ids ?? null}::int[] is null or id = any(${ids ?? null}::int[])) order by id for update`.execute(db);
  await records.changeAll(
    Notification,
    rows.map(({ id }) => id),
    { readAt: now.toISOString() },
  );
  return { unread: await countUnread(userId, db) };
}

/** What a person was told, in the product. */
export const inboxRoutes = implement(inboxApi, {
  inbox: (_, context) => readInbox(context),
  read: ({ body }, context) => markRead(body.ids, context),
});
