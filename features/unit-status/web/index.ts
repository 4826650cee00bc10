import { defineRoute, defineTool, defineWebFeature } from '@trellis/web-kit/routes';

export { aisleWeb } from './aisle/aisle-web.ts';
export { areaViewWeb } from './area-view/area-view-web.ts';
export { unitPageWeb } from './unit-page/unit-page-web.ts';

/** Growing units as they are now: the live grid, the page of one unit, and a command for units from anywhere. */
export const unitStatusWeb = defineWebFeature({
  name: 'unit-status',
  routes: [
    defineRoute({
      path: '/zone-devices/{mode}',
      titleKey: 'unit-status:routes.zoneDevices',
      guard: 'signedIn',
      menuItem: 'zone-devices',
      menuPath: '/zone-devices/all',
      helpTopic: 'zone-devices',
      icon: 'tune',
      page: () => import('./unit-grid/unit-grid.page.tsx').then((module) => module.UnitGridPage),
    }),
  ],
  tools: [
    defineTool({
      name: 'command',
      labelKey: 'commands:bar.commands',
      icon: 'tune',
      seq: 0,
      isHidden: true,
      dialog: () => import('./unit-dialogs/command.dialog.tsx').then((module) => module.CommandDialog),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
