import { defineLookup, text, type Infer, type Row } from '@trellis/entity-kit';

/** Bug, suggestion, question, task. */
export const SoftwareTicketType = defineLookup(
  'softwareTicketType',
  {
    icon: text({ optional: true }),
  },
  {
    path: 'software_ticket_types',
    table: 'software_ticket_types',
    meaning: 'bug, suggestion, question, task',
  },
);
export type SoftwareTicketType = Infer<typeof SoftwareTicketType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    software_ticket_types: Row<typeof SoftwareTicketType>;
  }
}
