import { changed, created, defineEvents } from '@trellis/entity-kit';
import { LifecycleRemediation, LifecycleRemediationStep } from './lifecycle-remediation.entity.ts';

/** Crop problems and what is done about them. */
export const caseEvents = defineEvents('case', {
  reported: created(LifecycleRemediation),
  changed: changed(LifecycleRemediation),
  stepAdded: created(LifecycleRemediationStep),
  stepChanged: changed(LifecycleRemediationStep),
});
