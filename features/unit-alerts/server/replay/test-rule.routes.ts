import { implement } from '@trellis/server-kit';
import { ruleTestApi } from '@trellis/unit-alerts/model';
import { testRule } from './test-rule.ts';

/** Trying rules on what was. */
export const ruleTestRoutes = implement(ruleTestApi, {
  testRule: ({ body }, context) => testRule(body, context),
});
