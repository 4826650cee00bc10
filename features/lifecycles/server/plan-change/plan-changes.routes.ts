import { planChangesApi } from '@trellis/lifecycles/model';
import { implement } from '@trellis/server-kit';
import { applyVersion } from './apply-version.ts';
import { previewVersion } from './preview-version.ts';
import { takeBack } from './take-back.ts';

/** Runs go on by another version of their plan, and back. */
export const planChangesRoutes = implement(planChangesApi, {
  previewVersion: ({ lifecycles, body }, context) => previewVersion(lifecycles, body, context),
  applyVersion: ({ lifecycles, body }, context) => applyVersion(lifecycles, body, context),
  takeBack: ({ lifecyclePlanChange }, context) => takeBack(lifecyclePlanChange, context),
});
