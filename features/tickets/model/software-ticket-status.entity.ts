import { defineLookup, integer, json, text, type Infer, type Row } from '@trellis/entity-kit';

/** Software board columns. */
export const SoftwareTicketStatus = defineLookup(
  'softwareTicketStatus',
  {
    category: text({ optional: true }),
    color: text({ optional: true }),
    wipLimit: integer({ optional: true }),
    allowedNext: json({ optional: true, shape: 'any' }),
  },
  {
    path: 'software_ticket_statuses',
    table: 'software_ticket_statuses',
    meaning: 'software board columns',
  },
);
export type SoftwareTicketStatus = Infer<typeof SoftwareTicketStatus>;
declare module '@trellis/entity-kit' {
  interface Tables {
    software_ticket_statuses: Row<typeof SoftwareTicketStatus>;
  }
}
