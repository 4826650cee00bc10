import { inboxMessages, notificationEvents } from '@trellis/notifications/model';
import { messageOf, tellFacility, type RequestTransaction, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';
import { countUnread } from './inbox.routes.ts';

/** Keeps the inbox of a person as it is, in every browser where they are signed in. */
export function tellInbox({ hub, bus, db, clock }: Services): void {
  const tell = async ({ row: { user_id } }: { row: { user_id: number } }) => {
    const { rows } = await sql<{ facility_id: number }>`
      select distinct facility_id from user_tokens
      where user_id = ${user_id} and kind = 'api' and facility_id is not null and expires > ${clock.now()}`.execute(db);
    if (rows.length === 0) return;
    const unread = await countUnread(user_id, db as RequestTransaction);
    const message = messageOf(
      inboxMessages.inboxChanged,
      { unread },
      {
        ...{ to: user_id, key: `inbox/${user_id}`, isKept: true },
      },
    );
    for (const { facility_id } of rows) tellFacility(bus, facility_id, [message]);
  };
  hub.on(notificationEvents.kept, tell);
  hub.on(notificationEvents.changed, ({ row, before }) => (row.readAt === before.readAt ? undefined : tell({ row })));
}
