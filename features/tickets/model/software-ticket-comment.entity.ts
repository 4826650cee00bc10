import { defineEntity, flag, longText, parentScope, reference, type Infer, type Row } from '@trellis/entity-kit';

/** Discussion. */
export const SoftwareTicketComment = defineEntity(
  'softwareTicketComment',
  {
    software_ticket_id: reference('softwareTicket', { onDelete: 'cascade' }),
    user_id: reference('user', { onDelete: 'cascade' }),
    text: longText({ optional: true }),
    internal: flag(),
  },
  {
    path: 'software_ticket_comments',
    table: 'software_ticket_comments',
    meaning: 'discussion',
    scope: parentScope('software_ticket_id'),
    access: {
      read: 'member',
      create: ['maintenance', 'facilityManager'],
      update: ['maintenance', 'facilityManager'],
      delete: ['maintenance', 'facilityManager'],
    },
    list: { columns: ['software_ticket_id', 'user_id', 'text', 'internal'] },
  },
);
export type SoftwareTicketComment = Infer<typeof SoftwareTicketComment>;
declare module '@trellis/entity-kit' {
  interface Tables {
    software_ticket_comments: Row<typeof SoftwareTicketComment>;
  }
}
