import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Sign-in and sign-out. */
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
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
