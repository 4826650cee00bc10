import { choice, defineLookup, flag, integer, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Problem types (50 default). */
export const TicketProblemType = defineLookup(
  'ticketProblemType',
  {
    isSoftware: flag(),
    isSop: flag(),
    category: choice(['Irrigation', 'Air', 'Lights', 'Other'], { optional: true }),
    subcategory: text({ optional: true }),
    ticket_priority_id: reference('ticketPriority', { optional: true, onDelete: 'clear' }),
    slaHours: integer({ optional: true }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'hardware_item_ticket_problemTypes',
    table: 'ticket_problem_types',
    meaning: 'problem types',
  },
);
export type TicketProblemType = Infer<typeof TicketProblemType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    ticket_problem_types: Row<typeof TicketProblemType>;
  }
}
