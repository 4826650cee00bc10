import { choice, defineEntity, reference, text, userScope, type Infer } from '@trellis/entity-kit';

/** Somebody opened a help page, and perhaps said whether it helped. */
export const HelpVisit = defineEntity(
  'helpVisit',
  {
    user_id: reference('user', { isAuthor: true, onDelete: 'cascade' }),
    topickey: text({ max: 120 }),
    lang: choice(['en', 'es'], { default: 'en' }),
    wasUseful: choice(['yes', 'no'], { optional: true }),
  },
  {
    path: 'helpVisits',
    table: 'help_visits',
    meaning: 'openings of help pages',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'nobody' },
    ownRows: { field: 'user_id', except: [] },
    indexes: [['topickey', 'createdate']],
    history: false,
    list: { columns: ['createdate', 'topickey', 'lang', 'wasUseful'], search: ['topickey'], order: 'createdate DESC' },
  },
);
export type HelpVisit = Infer<typeof HelpVisit>;
declare module '@trellis/entity-kit' {
  interface Entities {
    help_visits: typeof HelpVisit;
  }
}
