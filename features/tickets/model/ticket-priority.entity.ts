import { defineLookup, text, type Infer, type Row } from '@trellis/entity-kit';

/** Priorities. */
export const TicketPriority = defineLookup(
  'ticketPriority',
  {
    color: text({ optional: true }),
  },
  {
    path: 'ticket_priorities',
    table: 'ticket_priorities',
    meaning: 'priorities',
  },
);
export type TicketPriority = Infer<typeof TicketPriority>;
declare module '@trellis/entity-kit' {
  interface Tables {
    ticket_priorities: Row<typeof TicketPriority>;
  }
}
