import type { CallContext } from '@trellis/server-kit';
import { TicketAssignment, type Ticket } from '@trellis/tickets/model';
import { tellAssigned } from './tell-assigned.ts';

/** Replaces the people assigned to a ticket and tells the new ones; who stays assigned keeps the row. Answers the assignments as JSON text. */
export async function assignTicket(
  { id: ticketId }: Ticket,
  userIds: readonly number[],
  context: CallContext,
): Promise<string> {
  const { db, records, viewer } = context;
  const wanted = new Set(userIds);
  await records.checkReferences(
    TicketAssignment,
    [...wanted].map((user_id) => ({ user_id })),
    viewer,
  );
  const rows = await db
    .selectFrom('ticket_assignments')
    .select(['id', 'user_id'])
    .where('hardware_item_ticket_id', '=', ticketId)
    .execute();
  for (const row of rows) if (!wanted.has(row.user_id)) await records.remove(TicketAssignment, row.id);
  const known = new Set(rows.map(({ user_id }) => user_id));
  const added = [...wanted].filter((user_id) => !known.has(user_id));
  if (added.length > 0)
    await records.insert(
      TicketAssignment,
      added.map((user_id) => ({ hardware_item_ticket_id: ticketId, user_id })),
    );
  await tellAssigned(ticketId, added, context);
  return records.list(TicketAssignment, { where: { hardware_item_ticket_id: ticketId } }, viewer);
}
