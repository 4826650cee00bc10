import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';
import { lazy } from 'react';
import { profileSettings } from './profile/settings.ts';

export { formTexts } from './activity-log/form-texts.ts';
export { activityLogWeb } from './activity-log/activity-log-web.ts';

/** The frame of pages for visitors, with language and theme, where the application tells one something. */
export const VisitorPage = lazy(async () => ({ default: (await import('./parts/public-page.tsx')).PublicPage }));

/** Sign-in and out, forgotten passwords, accounts and profiles. */
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
      path: '/teammanagement',
      titleKey: 'access:records.teamMember.many',
      guard: 'menu',
      menuItem: 'teammanagement',
      helpTopic: 'teammanagement',
      icon: 'account-group',
      page: () => import('./team/team.page.tsx').then((module) => module.TeamPage),
    }),
    defineRoute({
      path: '/passwordrecovery',
      titleKey: 'access:routes.recovery',
      guard: 'public',
      isBare: true,
      page: () => import('./recovery/password-recovery.page.tsx').then((module) => module.PasswordRecoveryPage),
    }),
    defineRoute({
      path: '/passwordreset',
      titleKey: 'access:routes.reset',
      guard: 'public',
      isBare: true,
      page: () => import('./recovery/password-reset.page.tsx').then((module) => module.PasswordResetPage),
    }),
    defineRoute({
      path: '/setaccount',
      titleKey: 'access:routes.setUp',
      guard: 'public',
      isBare: true,
      page: () => import('./set-up/set-up-account.page.tsx').then((module) => module.SetUpAccountPage),
    }),
    defineRoute({
      path: '/page-401',
      titleKey: 'access:routes.sessionEnded',
      guard: 'public',
      isBare: true,
      page: () => import('./session-ended.page.tsx').then((module) => module.SessionEndedPage),
    }),
    defineRoute({
      path: '/profile',
      titleKey: 'access:routes.profile',
      guard: 'signedIn',
      helpTopic: 'profile',
      isHidden: true,
      settings: profileSettings,
      page: () => import('./profile/profile.page.tsx').then((module) => module.ProfilePage),
    }),
  ],
  companion: () => import('./invitations/invitations-companion.tsx').then((module) => module.InvitationsCompanion),
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
