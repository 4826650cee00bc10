import { remediationsApi } from '@trellis/lifecycles/model';
import { implement } from '@trellis/server-kit';
import { assignRemediations, treatRemediation } from './treat-remediation.ts';

/** Crop problems, beyond plain changes. */
export const remediationsRoutes = implement(remediationsApi, {
  treatRemediation: ({ lifecycleRemediation, body }, context) => treatRemediation(lifecycleRemediation, body, context),
  assignRemediations: ({ lifecycleRemediations, body }, context) =>
    assignRemediations(lifecycleRemediations, body.owner_user_id, context),
});
