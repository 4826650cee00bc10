import type { ChatThread } from '@trellis/content/model';
import { callerOf, shownInstant, type CallContext, type Running, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';

/** What was said is kept this long; pinned messages stay. */
const historyDays = 90;

/** Threads of the facility, newest first (at most 100), with what the person has not read and where somebody calls them. */
export async function listThreads(context: CallContext): Promise<ChatThread[]> {
  const { userId } = callerOf(context);
  const { facilityId, db } = context;
  const { rows } = await sql<ChatThread>`
    select t.thread, t.last_id as "lastId", left(m.text, 200) as "lastText", concat_ws(' ', u.firstname, u.lastname) as "lastAuthor",
      ${shownInstant(sql`m.createdate`)} as "lastAt", t.messages,
      n.unread, n."callsMe"
    from (select thread, max(id) as last_id, count(*)::int as messages from chat_messages where facility_id = ${facilityId}
      group by thread order by max(id) desc limit 100) t
    join chat_messages m on m.id = t.last_id
    join users u on u.id = m.user_id
    cross join lateral (
      select count(*)::int as unread, (count(*) filter (where x.mentions @> to_jsonb(${userId}::int)))::int as "callsMe"
      from chat_messages x
      where x.facility_id = ${facilityId} and x.thread = t.thread and x.user_id <> ${userId}
        and x.id > coalesce((select r."lastId" from read_marks r
          where r.user_id = ${userId} and r.topic = left('chat:' || ${facilityId}::text || ':' || t.thread, 160)), 0)) n
    order by t.last_id desc`.execute(db);
  return rows;
}

/** Clears old messages once a day. */
export async function keepChatShort({ jobs, db }: Services): Promise<Running | undefined> {
  await jobs.repeat('content.clear-old-chat', '40 3 * * *', async () => {
    await sql`delete from chat_messages where not pinned and createdate < now() - ${historyDays} * interval '1 day'`.execute(
      db,
    );
  });
  return undefined;
}
