import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Sign-in, sign-out, and who did what. */
export const accessWeb = defineWebFeature({
  name: 'access',
  routes: [
    defineRoute({
      path: '/login',
      titleKey: 'access:routes.login',
      guard: 'public',
      isBare: true,
      page: () => import('./sign-in/sign-in.page.tsx').then((module) => module.SignInPage),
    }),
    defineRoute({
      path: '/logout',
      titleKey: 'access:routes.logout',
      guard: 'public',
      isBare: true,
      isHidden: true,
      page: () => import('./sign-out.page.tsx').then((module) => module.SignOutPage),
    }),
    defineRoute({
      path: '/admin/activity-logs',
      titleKey: 'access:records.activityLog.many',
      guard: 'menu',
      menuItem: 'activity-logs',
      icon: 'history',
      page: () => import('./activity-log/activity-log.page.tsx').then((module) => module.ActivityLogPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
