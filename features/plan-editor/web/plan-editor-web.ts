import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Grow plans: found, written, compared and read. */
export const planEditorWeb = defineWebFeature({
  name: 'plan-editor',
  routes: [
    defineRoute({
      path: '/growplans',
      titleKey: 'plan-editor:records.growPlan.many',
      guard: 'menu',
      menuItem: 'growplans',
      helpTopic: 'growplans',
      icon: 'clipboard-list',
      page: () => import('./plans/grow-plans.page.tsx').then((module) => module.GrowPlansPage),
    }),
    defineRoute({
      path: '/growplans/creategrowplan',
      titleKey: 'plan-editor:create.title',
      guard: 'menu',
      menuItem: 'growplans',
      helpTopic: 'growplan-editor',
      isHidden: true,
      page: () => import('./create/create-plan.page.tsx').then((module) => module.CreatePlanPage),
    }),
    defineRoute({
      path: '/growplan/{id}',
      titleKey: 'plan-editor:editor.title',
      guard: 'menu',
      menuItem: 'growplans',
      helpTopic: 'growplan-editor',
      page: () => import('./editor/plan-editor.page.tsx').then((module) => module.PlanEditorPage),
    }),
    defineRoute({
      path: '/view/growplan/{id}',
      titleKey: 'plan-editor:view.title',
      guard: 'menu',
      menuItem: 'growplans',
      helpTopic: 'growplans',
      page: () => import('./view/plan-view.page.tsx').then((module) => module.PlanViewPage),
    }),
    defineRoute({
      path: '/growphase-templates',
      titleKey: 'plan-editor:records.growPhaseTemplate.many',
      guard: 'menu',
      menuItem: 'growphase-templates',
      helpTopic: 'growphase-templates',
      icon: 'leaf',
      page: () => import('./templates/phase-templates.page.tsx').then((module) => module.PhaseTemplatesPage),
    }),
  ],
  parts: [
    {
      page: 'run-prices',
      titleKey: 'plan-editor:basis.title',
      part: () => import('./effects/run-prices.tsx').then((module) => module.RunPrices),
    },
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
