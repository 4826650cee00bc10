import { defineEntity, parentScope, reference, type Infer, type Row } from '@trellis/entity-kit';

/** Assignees. */
export const TicketAssignment = defineEntity(
  'ticketAssignment',
  {
    hardware_item_ticket_id: reference('ticket', { onDelete: 'cascade' }),
    user_id: reference('user', { onDelete: 'cascade' }),
  },
  {
    path: 'hardware_item_ticket_assignments',
    table: 'ticket_assignments',
    meaning: 'assignees',
    scope: parentScope('hardware_item_ticket_id'),
    access: {
      read: 'member',
      create: ['maintenance', 'facilityManager'],
      update: ['maintenance', 'facilityManager'],
      delete: ['maintenance', 'facilityManager'],
    },
    list: { columns: ['hardware_item_ticket_id', 'user_id'] },
  },
);
export type TicketAssignment = Infer<typeof TicketAssignment>;
declare module '@trellis/entity-kit' {
  interface Tables {
    ticket_assignments: Row<typeof TicketAssignment>;
  }
}
