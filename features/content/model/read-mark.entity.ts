import { defineEntity, instant, integer, reference, text, userScope, type Infer } from '@trellis/entity-kit';

/** How far a person has read something that grows: a chat thread, the newsletter, the release notes. */
export const ReadMark = defineEntity(
  'readMark',
  {
    user_id: reference('user', { isAuthor: true, onDelete: 'cascade' }),
    topic: text({ max: 160, meaning: '`chat:{facility}:{thread}`, `newsletter` or `releaseNotes`' }),
    lastId: integer({ min: 0, default: 0, meaning: 'newest row that was read' }),
    readAt: instant({ default: 'now' }),
  },
  {
    path: 'readMarks',
    table: 'read_marks',
    meaning: 'how far people have read',
    scope: userScope(),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    unique: [['user_id', 'topic']],
    history: false,
    list: { columns: ['topic', 'lastId', 'readAt'], order: 'topic' },
  },
);
export type ReadMark = Infer<typeof ReadMark>;
declare module '@trellis/entity-kit' {
  interface Entities {
    read_marks: typeof ReadMark;
  }
}
