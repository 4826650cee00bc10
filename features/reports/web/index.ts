import { defineRoute, defineTool, defineWebFeature } from '@trellis/web-kit/routes';

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
      page: () => import('./presentation/highlights.page.tsx').then((module) => module.HighlightsPage),
    }),
  ],
  tools: [
    defineTool({
      name: 'presentation',
      labelKey: 'reports:tools.presentation',
      icon: 'monitor',
      seq: 25,
      isHiddenOnPhone: true,
      isShown: ({ facility_id }) => facility_id !== null,
      dialog: () => import('./presentation/presentation.dialog.tsx').then((module) => module.PresentationTool),
    }),
    defineTool({
      name: 'weeklyReport',
      labelKey: 'reports:tools.weeklyReport',
      icon: 'file-chart',
      seq: 30,
      isShown: ({ facility_id }) => facility_id !== null,
      dialog: () => import('./weekly-report/weekly-report.dialog.tsx').then((module) => module.WeeklyReportTool),
    }),
    defineTool({
      name: 'facilityHealth',
      labelKey: 'reports:tools.facilityHealth',
      icon: 'heart-pulse',
      seq: 35,
      isShown: ({ facility_id }) => facility_id !== null,
      dialog: () => import('./health/facility-health.dialog.tsx').then((module) => module.FacilityHealthDialog),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
