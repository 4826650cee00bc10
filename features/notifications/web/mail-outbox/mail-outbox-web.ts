import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Mails on their way out, for administrators. */
export const mailOutboxWeb = defineWebFeature({
  name: 'mail-outbox',
  routes: [
    defineRoute({
      path: '/systemadmin/mail-outbox',
      titleKey: 'mail-outbox:title',
      guard: 'menu',
      menuItem: 'mail-outbox',
      helpTopic: 'systemadmin-mail-outbox',
      icon: 'email',
      page: () => import('./mail-outbox.page.tsx').then((module) => module.MailOutboxPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
