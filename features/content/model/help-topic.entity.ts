import { defineEntity, providerScope, text, url, type Infer, type Row } from '@trellis/entity-kit';

/** Help pages. */
export const HelpTopic = defineEntity(
  'helpTopic',
  {
    topickey: text(),
    topicUrl: url(),
    label: text({ optional: true }),
    lang: text({ optional: true }),
  },
  {
    path: 'ag_helptopics',
    table: 'help_topics',
    meaning: 'help pages',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['lang', 'topickey']],
    list: { columns: ['topickey', 'topicUrl', 'label', 'lang'], search: ['label'] },
  },
);
export type HelpTopic = Infer<typeof HelpTopic>;
declare module '@trellis/entity-kit' {
  interface Tables {
    help_topics: Row<typeof HelpTopic>;
  }
}
