import {
  choice,
  defineEntity,
  facilityScope,
  instant,
  json,
  longText,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Wizard tickets. */
export const RepairTicket = defineEntity(
  'repairTicket',
  {
    facility_id: reference('facility'),
    name: text(),
    description: longText({ meaning: 'HTML' }),
    category: text({ optional: true }),
    subcategory: text({ optional: true }),
    problemDate: instant(),
    imageUrl: url({ optional: true }),
    imageUrl2: url({ optional: true }),
    imageUrl3: url({ optional: true }),
    imageUrl4: url({ optional: true }),
    platformGroupIds: json({ optional: true, shape: 'array' }),
    assets: json({ optional: true, shape: 'array', meaning: "id, name, type; 'new-N' ids kept as text" }),
    users_id: reference('user', { optional: true, onDelete: 'clear' }),
    state: choice(
      ['new', 'acknowledged', 'in_progress', 'converted', 'resolved', 'confirmed', 'duplicate', 'rejected'],
      { optional: true },
    ),
    duplicateOf_id: reference('repairTicket', { optional: true, onDelete: 'clear' }),
    ticket_priority_id: reference('ticketPriority', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'repairTickets',
    table: 'repair_tickets',
    meaning: 'wizard tickets',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['maintenance', 'facilityManager'],
      update: ['maintenance', 'facilityManager'],
      delete: ['maintenance', 'facilityManager'],
    },
    list: { columns: ['facility_id', 'name', 'description', 'category', 'subcategory'], search: ['name'] },
  },
);
export type RepairTicket = Infer<typeof RepairTicket>;
declare module '@trellis/entity-kit' {
  interface Tables {
    repair_tickets: Row<typeof RepairTicket>;
  }
}
