import { FacilityForm, FacilityFormVersion, FormSubmission } from '@trellis/forms/model';
import type { Feature } from '@trellis/server-kit';

/** Forms people fill and their submissions. */
export const formsFeature: Feature = {
  name: 'forms',
  entities: [FacilityForm, FacilityFormVersion, FormSubmission],
};
