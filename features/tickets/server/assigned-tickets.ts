import type { AssignedWork } from '@trellis/access/server';
import { TicketAssignment } from '@trellis/tickets/model';
import { sql } from 'kysely';

/** Tickets that somebody is still to close. */
export const assignedTickets: AssignedWork = {
  assignment: TicketAssignment,
  record: 'hardware_item_ticket_id',
  open: sql`select a.id, a.user_id, a.hardware_item_ticket_id as record_id, t.facility_id
    from ticket_assignments a join tickets t on t.id = a.hardware_item_ticket_id where t."closedAt" is null`,
};
