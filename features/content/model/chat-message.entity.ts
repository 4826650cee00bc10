import {
  defineEntity,
  facilityScope,
  flag,
  json,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Chat. */
export const ChatMessage = defineEntity(
  'chatMessage',
  {
    facility_id: reference('facility'),
    user_id: reference('user'),
    thread: text({ optional: true, meaning: 'channel or collection:id' }),
    text: longText({ optional: true }),
    attachments: json({ optional: true, shape: 'array' }),
    pinned: flag(),
  },
  {
    path: 'chatMessages',
    table: 'chat_messages',
    meaning: 'chat',
    scope: facilityScope(),
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    list: { columns: ['facility_id', 'user_id', 'thread', 'text', 'pinned'] },
  },
);
export type ChatMessage = Infer<typeof ChatMessage>;
declare module '@trellis/entity-kit' {
  interface Tables {
    chat_messages: Row<typeof ChatMessage>;
  }
}
