import { defineRoute, defineTool, defineWebFeature } from '@trellis/web-kit/routes';

/** Search from every page by keyboard, and a page of all that was found. */
export const searchWeb = defineWebFeature({
  name: 'search',
  routes: [
    defineRoute({
      path: '/search',
      titleKey: 'search:title',
      guard: 'signedIn',
      helpTopic: 'search',
      icon: 'magnify',
      isHidden: true,
      page: () => import('./page/search.page.tsx').then((module) => module.SearchPage),
    }),
  ],
  tools: [
    defineTool({
      name: 'palette',
      labelKey: 'search:tools.palette',
      icon: 'magnify',
      seq: 5,
      isFirstOnPhone: true,
      isSearch: true,
      dialog: () => import('./palette/palette.tsx').then((module) => module.Palette),
    }),
  ],
  companion: () => import('./palette/palette-key.ts').then((module) => module.PaletteKey),
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
