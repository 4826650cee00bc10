import { defineTool, defineWebFeature } from '@trellis/web-kit/routes';

/** Tickets: from any page, a problem with the product or a wish for it. */
export const ticketsWeb = defineWebFeature({
  name: 'tickets',
  routes: [],
  tools: [
    defineTool({
      name: 'reportProblem',
      labelKey: 'tickets:tools.reportProblem',
      icon: 'bug',
      seq: 70,
      dialog: () => import('./report-problem/report-problem.dialog.tsx').then((module) => module.ReportProblemDialog),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
