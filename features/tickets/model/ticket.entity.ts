import {
  choice,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  longText,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Hardware tickets. */
export const Ticket = defineEntity(
  'ticket',
  {
    label: text({ max: 255 }),
    description: longText({ optional: true }),
    facility_id: reference('facility'),
    hardware_item_id: reference('hardwareItem', { optional: true, onDelete: 'clear' }),
    undocumentedHardware: text({ optional: true }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    sopOffendingUserId: reference('user', { optional: true, onDelete: 'clear', relation: 'sopOffendingUser' }),
    hardware_item_ticket_status_id: reference('ticketStatus'),
    ticket_priority_id: reference('ticketPriority', { optional: true, onDelete: 'clear' }),
    hardware_item_ticket_problemType_id: reference('ticketProblemType', { default: 50 }),
    hardware_type_container_item_id: reference('hardwareTypeContainerItem', { optional: true, onDelete: 'clear' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    failureDate: instant({ optional: true }),
    imageUrl: url({ optional: true }),
    imageUrl2: url({ optional: true }),
    imageUrl3: url({ optional: true }),
    imageUrl4: url({ optional: true }),
    adminOnly: flag(),
    users_id: reference('user'),
    reportSource: choice(['onsite', 'phone', 'email', 'remoteMonitoring'], { default: 'onsite' }),
    estimatedCompletionDate: instant({ optional: true }),
    repairTicket_id: reference('repairTicket', { optional: true, onDelete: 'clear' }),
    cause: longText({ optional: true }),
    fix: longText({ optional: true }),
    closedAt: instant({ optional: true }),
    reopened: integer({ default: 0 }),
  },
  {
    path: 'hardware_item_tickets',
    table: 'tickets',
    meaning: 'hardware tickets',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['maintenance', 'facilityManager'],
      update: ['maintenance', 'facilityManager'],
      delete: ['maintenance', 'facilityManager'],
    },
    list: {
      columns: ['label', 'description', 'facility_id', 'hardware_item_id', 'undocumentedHardware'],
      search: ['label'],
    },
  },
);
export type Ticket = Infer<typeof Ticket>;
declare module '@trellis/entity-kit' {
  interface Tables {
    tickets: Row<typeof Ticket>;
  }
}
