import type { Feature } from '@trellis/server-kit';
import { keepJudging } from './keep-judging.ts';
import { ruleTestRoutes } from './replay/test-rule.routes.ts';

export { judgeFacility } from './judge-facility.ts';

/** Raises and ends alerts about units by what they read. */
export const unitAlertsFeature: Feature = {
  name: 'unit-alerts',
  implementations: [ruleTestRoutes],
  start: { jobs: keepJudging },
};
