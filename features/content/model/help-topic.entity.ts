import { choice, defineEntity, providerScope, text, url, type Infer } from '@trellis/entity-kit';

const writers = ['softwareDeveloper', 'administrator'] as const;

/** The help page of a topic, in one language. */
export const HelpTopic = defineEntity(
  'helpTopic',
  {
    topickey: text({ max: 120, meaning: 'the route with dashes for slashes, unless a page names another' }),
    topicUrl: url(),
    label: text({ max: 120, optional: true }),
    lang: choice(['en', 'es'], { default: 'en' }),
  },
  {
    path: 'ag_helptopics',
    table: 'help_topics',
    meaning: 'help pages',
    scope: providerScope,
    access: { read: 'member', create: writers, update: writers, delete: writers },
    unique: [['topickey', 'lang']],
    list: { columns: ['topickey', 'label', 'lang', 'topicUrl'], search: ['topickey', 'label'], order: 'topickey' },
  },
);
export type HelpTopic = Infer<typeof HelpTopic>;
declare module '@trellis/entity-kit' {
  interface Entities {
    help_topics: typeof HelpTopic;
  }
}
