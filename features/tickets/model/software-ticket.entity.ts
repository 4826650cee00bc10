import {
  defineEntity,
  facilityScope,
  integer,
  json,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Software tickets. */
export const SoftwareTicket = defineEntity(
  'softwareTicket',
  {
    ticketStatus_id: reference('softwareTicketStatus'),
    ticketTypes_id: reference('softwareTicketType'),
    area: text({ optional: true }),
    description: longText(),
    facility_id: reference('facility', { optional: true, onDelete: 'clear' }),
    users_id: reference('user', { optional: true, onDelete: 'clear' }),
    assigned_user_id: reference('user', { optional: true, onDelete: 'clear' }),
    ticket_priority_id: reference('ticketPriority', { optional: true, onDelete: 'clear' }),
    releaseVersion: text({ optional: true }),
    context: json({ optional: true, shape: 'any' }),
    images: json({ optional: true, shape: 'array' }),
    votes: integer({ optional: true }),
    duplicateOf_id: reference('softwareTicket', { optional: true, onDelete: 'clear' }),
    updateuser: text({ optional: true }),
    updatedate: text({ optional: true }),
  },
  {
    path: 'software_tickets',
    table: 'software_tickets',
    meaning: 'software tickets',
    scope: facilityScope('facility_id', true),
    access: {
      read: 'member',
      create: ['maintenance', 'facilityManager'],
      update: ['maintenance', 'facilityManager'],
      delete: ['maintenance', 'facilityManager'],
    },
    list: { columns: ['ticketStatus_id', 'ticketTypes_id', 'area', 'description', 'facility_id'] },
  },
);
export type SoftwareTicket = Infer<typeof SoftwareTicket>;
declare module '@trellis/entity-kit' {
  interface Tables {
    software_tickets: Row<typeof SoftwareTicket>;
  }
}
