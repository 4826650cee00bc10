import { defineTool, defineWebFeature } from '@trellis/web-kit/routes';

/** What the person was told: a bell with how much is unread, and the messages behind it. */
export const inboxWeb = defineWebFeature({
  name: 'inbox',
  routes: [],
  tools: [
    defineTool({
      name: 'inbox',
      labelKey: 'inbox:title',
      icon: 'bell',
      seq: 8,
      isFirstOnPhone: true,
      dialog: () => import('./inbox.dialog.tsx').then((module) => module.InboxDialog),
    }),
  ],
  companion: () => import('./inbox-companion.tsx').then((module) => module.InboxCompanion),
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
