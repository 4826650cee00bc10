import { callerOf, isMember, Refusal, type CallContext } from '@trellis/server-kit';
import { Ticket, TicketAction } from '@trellis/tickets/model';

/** Where a ticket goes, and what is said about it. */
export interface TicketMove {
  hardware_item_ticket_status_id: number;
  description?: string | undefined;
  adminOnly?: boolean | undefined;
  cause?: string | undefined;
  fix?: string | undefined;
}

const reopenDays = 7;

/** Puts a ticket into another status with its log entry. The database refuses what the board does not allow (422). */
export async function moveTicket(ticket: Ticket, move: TicketMove, context: CallContext): Promise<Ticket> {
  return writeMove(ticket, move, context);
}

/** Opens a closed ticket again: those who work on tickets at any time, the reporter within seven days of closing. */
export async function reopenTicket(ticket: Ticket, description: string, context: CallContext): Promise<Ticket> {
  const { category } = await context.db
    .selectFrom('ticket_statuses')
    .select('category')
    .where('id', '=', ticket.hardware_item_ticket_status_id)
    .executeTakeFirstOrThrow();
  if (category !== 'done') throw new Refusal('ticket.not-closed', 'The ticket is not closed.');
  if (!isMember(callerOf(context), ticket.facility_id, ['maintenance', 'facilityManager'])) {
    const closedAt = Date.parse(ticket.closedAt ?? '1970-01-01');
    if (context.now.getTime() - closedAt > reopenDays * 86_400_000)
      throw new Refusal('ticket.closed-too-long', 'The ticket was closed more than seven days ago; write a new one.');
  }
  const first = await context.db
    .selectFrom('ticket_statuses')
    .select('id')
    .where('category', '=', 'open')
    .where('active', '=', true)
    .orderBy('seq')
    .executeTakeFirstOrThrow();
  return writeMove(ticket, { hardware_item_ticket_status_id: first.id, description }, context);
}

async function writeMove({ id, ticket_priority_id }: Ticket, move: TicketMove, context: CallContext): Promise<Ticket> {
  const { records } = context;
  const { hardware_item_ticket_status_id, description, adminOnly = false, cause, fix } = move;
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
