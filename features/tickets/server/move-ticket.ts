import { accessDenied, callerOf, isMember, Refusal, type CallContext } from '@trellis/server-kit';
import { Ticket, TicketAction } from '@trellis/tickets/model';

/** Where a ticket goes, and what is said about it. */
export interface TicketMove {
  hardware_item_ticket_status_id: number;
  description?: string | undefined;
  adminOnly?: boolean | undefined;
  cause?: string | undefined;
  fix?: string | undefined;
  updatedate?: string | undefined;
}

const REOPEN_DAYS = 7;

/** Puts a ticket into another status with its log entry. The database refuses what the board does not allow (422). */
export async function moveTicket(id: number, move: TicketMove, context: CallContext): Promise<Ticket> {
  await context.records.lock(Ticket, id, 'update', context.viewer, move.updatedate);
  return writeMove(id, move, context);
}

/** Opens a closed ticket again: those who work on tickets at any time, the reporter within seven days of closing. */
export async function reopenTicket(id: number, description: string, context: CallContext): Promise<Ticket> {
  const { userId } = callerOf(context);
  await context.records.lock(Ticket, id, 'read', context.viewer);
  const ticket = await context.db
    .selectFrom('tickets')
    .innerJoin('ticket_statuses', 'ticket_statuses.id', 'tickets.hardware_item_ticket_status_id')
    .select(['tickets.users_id', 'tickets.facility_id', 'tickets.closedAt', 'ticket_statuses.category'])
    .where('tickets.id', '=', id)
    .executeTakeFirstOrThrow();
  if (ticket.category !== 'done') throw new Refusal('ticket.not-closed', 'The ticket is not closed.');
  if (!isMember(callerOf(context), ticket.facility_id, ['maintenance', 'facilityManager'])) {
    if (ticket.users_id !== userId) throw accessDenied();
    const closedAt = ticket.closedAt?.getTime() ?? 0;
    if (context.now.getTime() - closedAt > REOPEN_DAYS * 86_400_000)
      throw new Refusal('ticket.closed-too-long', 'The ticket was closed more than seven days ago; write a new one.');
  }
  const first = await context.db
    .selectFrom('ticket_statuses')
    .select('id')
    .where('category', '=', 'open')
    .where('active', '=', true)
    .orderBy('seq')
    .executeTakeFirstOrThrow();
  return writeMove(id, { hardware_item_ticket_status_id: first.id, description }, context);
}

async function writeMove(id: number, move: TicketMove, context: CallContext): Promise<Ticket> {
  const { db, records } = context;
  const { hardware_item_ticket_status_id, description, adminOnly = false, cause, fix } = move;
  const { ticket_priority_id } = await db
    .selectFrom('tickets')
    .select('ticket_priority_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await records.create(TicketAction, {
    hardware_item_ticket_id: id,
    hardware_item_ticket_status_id,
    ticket_priority_id,
    actionPerformedBy_user_id: callerOf(context).userId,
    description: description ?? null,
    adminOnly,
  });
  return records.update(Ticket, id, {
    hardware_item_ticket_status_id,
    ...(cause !== undefined && { cause }),
    ...(fix !== undefined && { fix }),
  });
}
