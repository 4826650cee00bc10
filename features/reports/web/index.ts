import { defineRoute, defineTool, defineWebFeature, isSubTenant, type ShellTool } from '@trellis/web-kit/routes';

export { startPageWeb } from './start-page/start-page-web.ts';

const ofFacility: Required<Pick<ShellTool, 'isShown'>> = {
  isShown: (user) => user.facility_id !== null && !isSubTenant(user),
};

/** What is told of a whole facility: its health, the weekly report, wall displays. */
export const reportsWeb = defineWebFeature({
  name: 'reports',
  routes: [
    defineRoute({
      path: '/presentation/goodnews',
      titleKey: 'reports:presentation.highlights',
      guard: 'menu',
      menuItem: 'goodnews',
      isBare: true,
      icon: 'star',
      page: () => import('./on-demand.ts').then((module) => module.loadHighlights()),
    }),
  ],
  tools: [
    defineTool({
      ...ofFacility,
      name: 'presentation',
      labelKey: 'reports:tools.presentation',
      icon: 'monitor',
      seq: 25,
      isHiddenOnPhone: true,
      dialog: () => import('./on-demand.ts').then((module) => module.loadPresentation()),
    }),
    defineTool({
      ...ofFacility,
      name: 'weeklyReport',
      labelKey: 'reports:tools.weeklyReport',
      icon: 'file-chart',
      seq: 30,
      dialog: () => import('./on-demand.ts').then((module) => module.loadWeeklyReport()),
    }),
    defineTool({
      ...ofFacility,
      name: 'facilityHealth',
      labelKey: 'reports:tools.facilityHealth',
      icon: 'heart-pulse',
      seq: 35,
      dialog: () => import('./on-demand.ts').then((module) => module.loadFacilityHealth()),
    }),
    // Opened from the boards; the top bar has the health of the facility.
    defineTool({
      name: 'operationalStatus',
      labelKey: 'reports:status.title',
      icon: 'table',
      seq: 36,
      isHidden: true,
      dialog: () => import('./on-demand.ts').then((module) => module.loadOperationalStatus()),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
