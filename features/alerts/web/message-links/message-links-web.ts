import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** The pages that the links of mails open, without signing in. */
export const messageLinksWeb = defineWebFeature({
  name: 'message-links',
  routes: [
    defineRoute({
      path: '/notifications/unsubscribe/{messageId}',
      titleKey: 'message-links:unsubscribe.title',
      guard: 'public',
      helpTopic: 'notification-links',
      isBare: true,
      isHidden: true,
      page: () => import('./unsubscribe.page.tsx').then((module) => module.UnsubscribePage),
    }),
    defineRoute({
      path: '/notifications/resolve/{messageId}',
      titleKey: 'message-links:resolve.title',
      guard: 'public',
      helpTopic: 'notification-links',
      isBare: true,
      isHidden: true,
      page: () => import('./resolve.page.tsx').then((module) => module.ResolvePage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
