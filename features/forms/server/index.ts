import { FacilityForm, FacilityFormVersion, FormAnswer, FormSubmission } from '@trellis/forms/model';
import type { Feature } from '@trellis/server-kit';
import { formsRoutes } from './forms.routes.ts';
import { starterForms } from './starter-forms.ts';

/** Forms people build, fill and review. */
export const formsFeature: Feature = {
  name: 'forms',
  entities: [FacilityForm, FacilityFormVersion, FormAnswer, FormSubmission],
  implementations: [formsRoutes],
  referenceData: starterForms,
};
