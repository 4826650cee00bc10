import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** The shell's own pages and words. */
export const shellWeb = defineWebFeature({
  name: 'shell',
  routes: [
    defineRoute({
      path: '/notfound',
      titleKey: 'shell:routes.notFound',
      guard: 'public',
      page: () => import('./not-found.page.tsx').then((module) => module.NotFoundPage),
    }),
    defineRoute({
      path: '/unauthorized',
      titleKey: 'shell:routes.unauthorized',
      guard: 'public',
      page: () => import('./unauthorized.page.tsx').then((module) => module.UnauthorizedPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
