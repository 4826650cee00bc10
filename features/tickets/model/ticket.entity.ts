import {
  choice,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  longText,
  parentScope,
  reference,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';
import { repairers, reporters } from './ticket-roles.ts';

/** Hardware tickets. Their status follows the board: the database refuses a move the status does not allow, a move without the
 * log entry it asks for, and closing without cause and fix; it keeps `closedAt` and `reopened`. */
export const Ticket = defineEntity(
  'ticket',
  {
    label: text({ max: 255 }),
    description: longText({ optional: true }),
    facility_id: reference('facility'),
    hardware_item_id: reference('hardwareItem', { optional: true, onDelete: 'clear', relation: 'hardware' }),
    undocumentedHardware: text({ optional: true, meaning: 'names a device that is not in the register' }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', {
      optional: true,
      meaning: 'the procedure that was not followed; such tickets are reserved for managers',
    }),
    sopOffendingUserId: reference('user', { optional: true, onDelete: 'clear', relation: 'sopOffendingUser' }),
    hardware_item_ticket_status_id: reference('ticketStatus', { relation: 'status', default: 1 }),
    ticket_priority_id: reference('ticketPriority', { optional: true, relation: 'priority' }),
    hardware_item_ticket_problemType_id: reference('ticketProblemType', { relation: 'problemType', default: 50 }),
    hardware_type_container_item_id: reference('hardwareTypeContainerItem', {
      optional: true,
      onDelete: 'clear',
      relation: 'containerItem',
    }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    failureDate: instant({ optional: true, notAfter: 'today' }),
    imageUrl: url({ optional: true }),
    imageUrl2: url({ optional: true }),
    imageUrl3: url({ optional: true }),
    imageUrl4: url({ optional: true }),
    adminOnly: flag({ meaning: 'only maintenance and administrators see the ticket' }),
    users_id: reference('user', {
      isAuthor: true,
      optional: true,
      relation: 'reporter',
      meaning: 'who created the ticket; empty: Trellis did, by an alert',
    }),
    reportSource: choice(['onsite', 'phone', 'email', 'remoteMonitoring'], { default: 'onsite' }),
    estimatedCompletionDate: instant({ optional: true }),
    repairTicket_id: reference('repairTicket', { optional: true, onDelete: 'clear' }),
    cause: longText({ max: 4000, optional: true, meaning: 'needed to close' }),
    fix: longText({ max: 4000, optional: true, meaning: 'needed to close' }),
    closedAt: instant({ optional: true, serverSet: true }),
    reopened: integer({ min: 0, max: 1000, default: 0, serverSet: true, meaning: 'how often it came back' }),
  },
  {
    path: 'hardware_item_tickets',
    table: 'tickets',
    searchable: {
      fields: ['label', 'undocumentedHardware'],
      beside: ['platformGroup_id', 'hardware_item_ticket_status_id'],
      link: '/hardware-ticketing-system/kan-ban?record={id}',
    },
    meaning: 'hardware tickets',
    scope: facilityScope(),
    tenants: { through: 'platformGroup_id' },
    access: {
      read: 'member',
      create: reporters,
      update: repairers,
      delete: ['administrator'],
    },
    reserved: [
      { field: 'adminOnly', to: ['maintenance'] },
      { field: 'standardOperatingProcedure_id', to: ['facilityManager'] },
    ],
    indexes: [
      ['facility_id', 'hardware_item_ticket_status_id'],
      ['facility_id', 'createdate'],
    ],
    has: {
      assignments: 'ticketAssignment.hardware_item_ticket_id',
      actions: 'ticketAction.hardware_item_ticket_id',
    },
    list: {
      columns: [
        'label',
        'hardware_item_ticket_status_id',
        'ticket_priority_id',
        'hardware_item_ticket_problemType_id',
        'hardware_item_id',
        'platformGroup_id',
        'estimatedCompletionDate',
        'createdate',
      ],
      search: ['label', 'description', 'undocumentedHardware'],
      order: 'createdate DESC',
    },
  },
);
export type Ticket = Infer<typeof Ticket>;

/** Who works on a ticket. */
export const TicketAssignment = defineEntity(
  'ticketAssignment',
  {
    hardware_item_ticket_id: reference('ticket', { onDelete: 'cascade', relation: 'ticket' }),
    user_id: reference('user', { onDelete: 'cascade' }),
  },
  {
    path: 'hardware_item_ticket_assignments',
    table: 'ticket_assignments',
    meaning: 'people assigned to tickets',
    scope: parentScope('hardware_item_ticket_id'),
    access: {
      read: 'member',
      create: repairers,
      update: 'nobody',
      delete: repairers,
    },
    unique: [['hardware_item_ticket_id', 'user_id']],
    list: { columns: ['hardware_item_ticket_id', 'user_id'] },
  },
);
export type TicketAssignment = Infer<typeof TicketAssignment>;

/** The log of a ticket: what was done, into which status and priority, by whom. */
export const TicketAction = defineEntity(
  'ticketAction',
  {
    hardware_item_ticket_id: reference('ticket', { relation: 'ticket' }),
    hardware_item_ticket_status_id: reference('ticketStatus', { optional: true, relation: 'status' }),
    ticket_priority_id: reference('ticketPriority', { optional: true, relation: 'priority' }),
    actionPerformedBy_user_id: reference('user', { isAuthor: true, relation: 'performedBy' }),
    description: longText({ optional: true }),
    adminOnly: flag({ meaning: 'only maintenance and administrators see the entry' }),
  },
  {
    path: 'hardware_item_ticket_actions',
    table: 'ticket_actions',
    meaning: 'log entries of tickets',
    scope: parentScope('hardware_item_ticket_id'),
    access: {
      read: 'member',
      create: reporters,
      update: 'nobody',
      delete: 'nobody',
    },
    reserved: [{ field: 'adminOnly', to: ['maintenance'] }],
    appendOnly: true,
    history: false,
    list: {
      columns: [
        'createdate',
        'hardware_item_ticket_status_id',
        'ticket_priority_id',
        'actionPerformedBy_user_id',
        'description',
      ],
      search: ['description'],
      order: 'createdate DESC',
    },
  },
);
export type TicketAction = Infer<typeof TicketAction>;
declare module '@trellis/entity-kit' {
  interface Entities {
    tickets: typeof Ticket;
    ticket_assignments: typeof TicketAssignment;
    ticket_actions: typeof TicketAction;
  }
}
