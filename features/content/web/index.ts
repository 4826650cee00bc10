import { defineRoute, defineTool, defineWebFeature, isSubTenant } from '@trellis/web-kit/routes';

/** Help, release notes, newsletter, chat, agreements: what people read and write over any page. */
export const contentWeb = defineWebFeature({
  name: 'content',
  routes: [
    defineRoute({
      path: '/admin/colors',
      titleKey: 'content:records.color.many',
      guard: 'menu',
      menuItem: 'colors',
      icon: 'palette',
      page: () => import('./colors/colors.page.tsx').then((module) => module.ColorsPage),
    }),
    defineRoute({
      path: '/admin/help-topics',
      titleKey: 'content:records.helpTopic.many',
      guard: 'menu',
      menuItem: 'help-topics',
      helpTopic: 'admin-help-topics',
      icon: 'help-circle',
      page: () => import('./admin/help-topics.page.tsx').then((module) => module.HelpTopicsPage),
    }),
    defineRoute({
      path: '/admin/releaseNotes',
      titleKey: 'content:records.releaseNote.many',
      guard: 'menu',
      menuItem: 'releaseNotes',
      helpTopic: 'admin-releaseNotes',
      icon: 'new-box',
      page: () => import('./admin/release-notes.page.tsx').then((module) => module.ReleaseNotesPage),
    }),
    defineRoute({
      path: '/admin/serviceLevels',
      titleKey: 'content:service.title',
      guard: 'menu',
      menuItem: 'serviceLevels',
      helpTopic: 'admin-serviceLevels',
      icon: 'heart-pulse',
      page: () => import('./admin/service-levels.page.tsx').then((module) => module.ServiceLevelsPage),
    }),
    defineRoute({
      path: '/admin/servicelevelAgreements',
      titleKey: 'content:records.serviceLevelAgreement.many',
      guard: 'menu',
      menuItem: 'servicelevelAgreements',
      helpTopic: 'admin-servicelevelAgreements',
      icon: 'file-document',
      page: () => import('./admin/agreements.page.tsx').then((module) => module.AgreementsPage),
    }),
  ],
  tools: [
    defineTool({
      name: 'help',
      labelKey: 'content:tools.help',
      icon: 'help-circle',
      seq: 10,
      isNamed: true,
      dialog: () => import('./help/help.dialog.tsx').then((module) => module.HelpDialog),
    }),
    defineTool({
      name: 'chat',
      // The channel is the facility's own, and no tenant's.
      isShown: (user) => !isSubTenant(user),
      labelKey: 'content:tools.chat',
      icon: 'forum',
      seq: 9,
      isNamed: true,
      dialog: () => import('./chat/chat.dialog.tsx').then((module) => module.ChatDialog),
    }),
    defineTool({
      name: 'newsletter',
      labelKey: 'content:tools.newsletter',
      icon: 'newspaper',
      seq: 50,
      dialog: () => import('./newsletter/newsletter.dialog.tsx').then((module) => module.NewsletterDialog),
    }),
    defineTool({
      name: 'releaseNotes',
      labelKey: 'content:tools.releaseNotes',
      icon: 'new-box',
      seq: 60,
      dialog: () => import('./releases/release-notes.dialog.tsx').then((module) => module.ReleaseNotesDialog),
    }),
  ],
  companion: () => import('./content-companion.tsx').then((module) => module.ContentCompanion),
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
