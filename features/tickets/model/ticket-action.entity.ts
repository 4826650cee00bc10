import { defineEntity, flag, longText, parentScope, reference, type Infer, type Row } from '@trellis/entity-kit';

/** Log. */
export const TicketAction = defineEntity(
  'ticketAction',
  {
    hardware_item_ticket_id: reference('ticket'),
    hardware_item_ticket_status_id: reference('ticketStatus', { optional: true, onDelete: 'clear' }),
    ticket_priority_id: reference('ticketPriority', { optional: true, onDelete: 'clear' }),
    actionPerformedBy_user_id: reference('user'),
    description: longText({ optional: true }),
    adminOnly: flag(),
  },
  {
    path: 'hardware_item_ticket_actions',
    table: 'ticket_actions',
    meaning: 'log',
    scope: parentScope('hardware_item_ticket_id'),
    access: { read: 'member', create: ['maintenance', 'facilityManager'], update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    list: {
      columns: [
        'hardware_item_ticket_id',
        'hardware_item_ticket_status_id',
        'ticket_priority_id',
        'actionPerformedBy_user_id',
        'description',
      ],
    },
  },
);
export type TicketAction = Infer<typeof TicketAction>;
declare module '@trellis/entity-kit' {
  interface Tables {
    ticket_actions: Row<typeof TicketAction>;
  }
}
