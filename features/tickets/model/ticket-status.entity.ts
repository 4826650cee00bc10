import { choice, defineLookup, flag, integer, json, text, type Infer, type Row } from '@trellis/entity-kit';

/** Board columns by seq. */
export const TicketStatus = defineLookup(
  'ticketStatus',
  {
    category: choice(['open', 'waiting', 'done'], { optional: true }),
    color: text({ optional: true }),
    requiresComment: flag(),
    wipLimit: integer({ optional: true }),
    allowedNext: json({ optional: true, shape: 'any' }),
    slaRuns: flag(),
  },
  {
    path: 'hardware_item_ticket_statuses',
    table: 'ticket_statuses',
    meaning: 'board columns by seq',
  },
);
export type TicketStatus = Infer<typeof TicketStatus>;
declare module '@trellis/entity-kit' {
  interface Tables {
    ticket_statuses: Row<typeof TicketStatus>;
  }
}
