import { choice, defineLookup, flag, integer, json, reference, text, type Infer, jsonIds } from '@trellis/entity-kit';

const colour = text({ max: 40, optional: true, meaning: 'CSS colour or key of the palette' });

/** How urgent a ticket is. */
export const TicketPriority = defineLookup(
  'ticketPriority',
  { color: colour },
  {
    path: 'ticket_priorities',
    table: 'ticket_priorities',
    meaning: 'priorities of tickets',
    list: { columns: ['label', 'color', 'seq', 'active'], search: ['label'], order: 'seq' },
  },
);
export type TicketPriority = Infer<typeof TicketPriority>;

/** Columns of the hardware board, ordered by `seq`; a new ticket starts in the first one. */
export const TicketStatus = defineLookup(
  'ticketStatus',
  {
    category: choice(['open', 'waiting', 'done'], { default: 'open' }),
    color: colour,
    requiresComment: flag({ meaning: 'moving a ticket here needs an entry in its log that says why' }),
    wipLimit: integer({ min: 1, max: 1000, optional: true, meaning: 'the most tickets the column should hold' }),
    allowedNext: json({ optional: true, of: jsonIds, meaning: 'ids of the statuses a ticket may move to; empty: any' }),
    slaRuns: flag({ default: true, meaning: 'the agreed time runs while a ticket is here' }),
  },
  {
    path: 'hardware_item_ticket_statuses',
    table: 'ticket_statuses',
    meaning: 'columns of the hardware board',
    list: {
      columns: ['label', 'seq', 'category', 'requiresComment', 'wipLimit', 'slaRuns', 'active'],
      search: ['label'],
      order: 'seq',
    },
  },
);
export type TicketStatus = Infer<typeof TicketStatus>;

/** The problem type a ticket has when nobody chose one; it is never archived. */
export const defaultProblemTypeId = 50;

/** What can be wrong: picker of the ticket form, and categories of the guided repair ticket. */
export const TicketProblemType = defineLookup(
  'ticketProblemType',
  {
    isSoftware: flag({ meaning: 'about the product itself: no device is asked for' }),
    isSop: flag({ meaning: 'about a procedure: procedure and worker are asked for instead of a device' }),
    category: choice(['Irrigation', 'Air', 'Lights', 'Other'], { optional: true, meaning: 'step 1 of the wizard' }),
    subcategory: text({ max: 120, optional: true, meaning: 'step 2 of the wizard' }),
    ticket_priority_id: reference('ticketPriority', { optional: true }),
    assigned_role_id: reference('role', { optional: true, onDelete: 'clear', relation: 'assignedRole' }),
    slaHours: integer({ min: 1, max: 8760, optional: true, unit: 'h', meaning: 'agreed time to finish' }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'hardware_item_ticket_problemTypes',
    table: 'ticket_problem_types',
    meaning: 'problem types of tickets',
    list: {
      columns: ['label', 'category', 'subcategory', 'isSoftware', 'isSop', 'ticket_priority_id', 'slaHours', 'active'],
      search: ['label', 'subcategory'],
      order: 'label',
    },
  },
);
export type TicketProblemType = Infer<typeof TicketProblemType>;

/** Columns of the software board. */
export const SoftwareTicketStatus = defineLookup(
  'softwareTicketStatus',
  {
    category: choice(['open', 'waiting', 'done'], { default: 'open' }),
    color: colour,
    wipLimit: integer({ min: 1, max: 1000, optional: true, meaning: 'the most tickets the column should hold' }),
    allowedNext: json({ optional: true, of: jsonIds, meaning: 'ids of the statuses a ticket may move to; empty: any' }),
  },
  {
    path: 'software_ticket_statuses',
    table: 'software_ticket_statuses',
    meaning: 'columns of the software board',
    list: { columns: ['label', 'seq', 'category', 'wipLimit', 'active'], search: ['label'], order: 'seq' },
  },
);
export type SoftwareTicketStatus = Infer<typeof SoftwareTicketStatus>;

/** Bug, suggestion, question, task. */
export const SoftwareTicketType = defineLookup(
  'softwareTicketType',
  { icon: text({ max: 60, optional: true, meaning: 'name of an icon of the Material set' }) },
  { path: 'software_ticket_types', table: 'software_ticket_types', meaning: 'kinds of software tickets' },
);
export type SoftwareTicketType = Infer<typeof SoftwareTicketType>;

declare module '@trellis/entity-kit' {
  interface Entities {
    ticket_priorities: typeof TicketPriority;
    ticket_statuses: typeof TicketStatus;
    ticket_problem_types: typeof TicketProblemType;
    software_ticket_statuses: typeof SoftwareTicketStatus;
    software_ticket_types: typeof SoftwareTicketType;
  }
}
