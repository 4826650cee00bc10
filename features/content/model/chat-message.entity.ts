import {
  defineEntity,
  facilityScope,
  flag,
  json,
  longText,
  reference,
  text,
  type Infer,
  jsonAddresses,
  jsonIds,
} from '@trellis/entity-kit';

/** A message of the facility's staff, in its channel or in the thread of a record. Its author is who sent it. */
export const ChatMessage = defineEntity(
  'chatMessage',
  {
    facility_id: reference('facility', { onDelete: 'cascade' }),
    user_id: reference('user', { isAuthor: true, relation: 'author' }),
    thread: text({
      max: 120,
      default: 'channel',
      byAction: true,
      meaning: '`channel`, or `collection:id` of the record it is about',
    }),
    text: longText({ max: 4000, byAction: true }),
    attachments: json({
      optional: true,
      of: jsonAddresses.max(10),
      maxBytes: 4096,
      byAction: true,
      meaning: 'addresses of uploaded pictures',
    }),
    mentions: json({
      optional: true,
      of: jsonIds.max(100),
      maxBytes: 2048,
      byAction: true,
      meaning: 'ids of the people it calls',
    }),
    pinned: flag({ meaning: 'stands above its thread' }),
  },
  {
    path: 'chatMessages',
    table: 'chat_messages',
    meaning: 'messages of the staff',
    scope: facilityScope(),
    // What was said stays as it was said; a manager pins or removes it.
    access: { read: 'member', create: 'member', update: ['facilityManager'], delete: ['facilityManager'] },
    history: false,
    indexes: [['facility_id', 'thread', 'id']],
    list: { columns: ['createdate', 'user_id', 'thread', 'text', 'pinned'], search: ['text'] },
  },
);
export type ChatMessage = Infer<typeof ChatMessage>;
declare module '@trellis/entity-kit' {
  interface Entities {
    chat_messages: typeof ChatMessage;
  }
}
