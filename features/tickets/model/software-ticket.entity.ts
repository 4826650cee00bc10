import {
  defineEntity,
  flag,
  integer,
  json,
  longText,
  parentScope,
  reference,
  text,
  userScope,
  type Infer,
  jsonText,
  jsonAddresses,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** Where the person was when the ticket was written. */
export interface TicketContext {
  route?: string;
  browser?: string;
  appVersion?: string;
  errors?: readonly string[];
}
const ticketContextShape: z.ZodType<TicketContext> = z.strictObject({
  route: z.exactOptional(jsonText),
  browser: z.exactOptional(jsonText),
  appVersion: z.exactOptional(jsonText),
  errors: z.exactOptional(z.array(jsonText).max(500)),
});

const developers = ['softwareDeveloper'] as const;

/** Problems with the product and wishes for it: people see their own, developers all of their facilities. */
export const SoftwareTicket = defineEntity(
  'softwareTicket',
  {
    ticketStatus_id: reference('softwareTicketStatus', { relation: 'ticketStatus', default: 1 }),
    ticketTypes_id: reference('softwareTicketType', { relation: 'ticketType', default: 1 }),
    area: text({ max: 120, optional: true, meaning: 'screen or part of the product' }),
    description: longText(),
    facility_id: reference('facility', { optional: true, onDelete: 'clear', meaning: 'facility that reports' }),
    users_id: reference('user', { isAuthor: true, relation: 'reporter' }),
    assigned_user_id: reference('user', { optional: true, onDelete: 'clear', relation: 'assignee' }),
    ticket_priority_id: reference('ticketPriority', { optional: true, relation: 'priority' }),
    releaseVersion: text({ max: 40, optional: true, meaning: 'release it is planned for or came with' }),
    context: json({ optional: true, of: ticketContextShape }),
    images: json({ optional: true, of: jsonAddresses, meaning: 'addresses of images' }),
    votes: integer({ min: 0, max: 1_000_000, default: 0, serverSet: true }),
    duplicateOf_id: reference('softwareTicket', { optional: true, onDelete: 'clear', relation: 'duplicateOf' }),
  },
  {
    path: 'software_tickets',
    table: 'software_tickets',
    meaning: 'software tickets',
    scope: userScope('users_id', { roles: developers, facility: 'facility_id' }),
    access: { read: 'member', create: 'member', update: developers, delete: ['administrator'] },
    indexes: [['ticketStatus_id', 'createdate']],
    has: { comments: 'softwareTicketComment.software_ticket_id' },
    list: {
      columns: [
        'description',
        'ticketStatus_id',
        'ticketTypes_id',
        'area',
        'users_id',
        'assigned_user_id',
        'createdate',
      ],
      search: ['description', 'area'],
      order: 'createdate DESC',
    },
  },
);
export type SoftwareTicket = Infer<typeof SoftwareTicket>;

/** Discussion of a software ticket. */
export const SoftwareTicketComment = defineEntity(
  'softwareTicketComment',
  {
    software_ticket_id: reference('softwareTicket', { onDelete: 'cascade' }),
    user_id: reference('user', { onDelete: 'cascade', isAuthor: true }),
    text: longText({ optional: true }),
    internal: flag({ meaning: 'only developers see the comment' }),
  },
  {
    path: 'software_ticket_comments',
    table: 'software_ticket_comments',
    meaning: 'comments on software tickets',
    scope: parentScope('software_ticket_id'),
    access: { read: 'member', create: 'member', update: developers, delete: developers },
    reserved: [{ field: 'internal', to: developers }],
    list: { columns: ['createdate', 'user_id', 'text', 'internal'], search: ['text'], order: 'createdate' },
  },
);
export type SoftwareTicketComment = Infer<typeof SoftwareTicketComment>;
declare module '@trellis/entity-kit' {
  interface Entities {
    software_tickets: typeof SoftwareTicket;
    software_ticket_comments: typeof SoftwareTicketComment;
  }
}
