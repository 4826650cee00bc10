import {
  choice,
  defineEntity,
  facilityScope,
  instant,
  json,
  longText,
  parentScope,
  reference,
  richText,
  text,
  url,
  type Infer,
  jsonText,
} from '@trellis/entity-kit';
import { repairers } from './ticket-roles.ts';
import * as z from 'zod';

/** An asset as the person reporting named it; one made up in the wizard has a text id `new-N`. */
export interface ReportedAsset {
  id: number | string;
  name: string;
  type: string;
}
const reportedAssetShape: z.ZodType<ReportedAsset> = z.strictObject({
  id: z.union([jsonText, z.number()]),
  name: jsonText,
  type: jsonText,
});

/** Tickets of the guided wizard: what is wrong, in words for growers. */
export const RepairTicket = defineEntity(
  'repairTicket',
  {
    facility_id: reference('facility'),
    name: text({ max: 255, meaning: 'category - subcategory' }),
    description: richText({ max: 20_000 }),
    category: text({ max: 60, optional: true }),
    subcategory: text({ max: 120, optional: true }),
    problemDate: instant(),
    imageUrl: url({ optional: true }),
    imageUrl2: url({ optional: true }),
    imageUrl3: url({ optional: true }),
    imageUrl4: url({ optional: true }),
    assets: json({
      optional: true,
      of: z.array(reportedAssetShape).max(500),
      meaning: 'assets as reported: id, name, type',
      maxBytes: 65_536,
    }),
    users_id: reference('user', { isAuthor: true, relation: 'reporter', meaning: 'who reported the problem' }),
    state: choice(
      ['new', 'acknowledged', 'in_progress', 'converted', 'resolved', 'confirmed', 'duplicate', 'rejected'],
      { default: 'new' },
    ),
    duplicateOf_id: reference('repairTicket', { optional: true, onDelete: 'clear', relation: 'duplicateOf' }),
    ticket_priority_id: reference('ticketPriority', { optional: true, relation: 'priority' }),
    resolution: longText({ max: 4000, optional: true, serverSet: true, meaning: 'what was wrong and what was done' }),
    resolvedAt: instant({ optional: true, serverSet: true }),
  },
  {
    path: 'repairTickets',
    table: 'repair_tickets',
    meaning: 'repair tickets of the guided wizard',
    scope: facilityScope(),
    tenants: { person: 'users_id' },
    access: { read: 'member', create: 'member', update: repairers, delete: ['administrator'] },
    indexes: [['facility_id', 'state']],
    has: { units: 'repairTicketUnit.repairTicket_id', tickets: 'ticket.repairTicket_id' },
    states: {
      field: 'state',
      initial: 'new',
      transitions: {
        acknowledge: { from: ['new'], to: 'acknowledged', by: ['maintenance'] },
        start: { from: ['acknowledged'], to: 'in_progress', by: ['maintenance', 'facilityManager'] },
        convert: { from: ['acknowledged', 'in_progress'], to: 'converted', by: ['maintenance'], ownCall: true },
        resolve: {
          from: ['in_progress', 'converted'],
          to: 'resolved',
          by: ['maintenance', 'facilityManager', 'system'],
          needsReason: true,
          reasonField: 'resolution',
          stamps: ['resolvedAt'],
        },
        confirm: { from: ['resolved'], to: 'confirmed', by: ['system'], byPerson: 'users_id' },
        reopen: {
          from: ['resolved'],
          to: 'in_progress',
          by: ['maintenance'],
          byPerson: 'users_id',
          needsReason: true,
          clears: ['resolvedAt'],
        },
        markDuplicate: { from: ['new'], to: 'duplicate', by: ['maintenance', 'facilityManager'], needsReason: true },
        reject: { from: ['new'], to: 'rejected', by: ['maintenance', 'facilityManager'], needsReason: true },
      },
    },
    list: {
      columns: ['name', 'state', 'ticket_priority_id', 'users_id', 'problemDate', 'createdate'],
      search: ['name', 'description'],
      order: 'problemDate DESC',
    },
  },
);
export type RepairTicket = Infer<typeof RepairTicket>;

/** Units a repair ticket is about. */
export const RepairTicketUnit = defineEntity(
  'repairTicketUnit',
  {
    repairTicket_id: reference('repairTicket', { onDelete: 'cascade' }),
    platformGroup_id: reference('unit', { onDelete: 'cascade' }),
  },
  {
    path: 'repairTicketUnits',
    table: 'repair_ticket_units',
    meaning: 'units a repair ticket is about',
    scope: parentScope('repairTicket_id'),
    access: { read: 'member', create: repairers, update: 'nobody', delete: repairers },
    unique: [['repairTicket_id', 'platformGroup_id']],
    list: { columns: ['repairTicket_id', 'platformGroup_id'] },
  },
);
export type RepairTicketUnit = Infer<typeof RepairTicketUnit>;
declare module '@trellis/entity-kit' {
  interface Entities {
    repair_tickets: typeof RepairTicket;
    repair_ticket_units: typeof RepairTicketUnit;
  }
}
