import type { Feature } from '@trellis/server-kit';
import { Attribute, AttributeValue, FacilityStrain, Strain, Varietal } from '@trellis/strains/model';
import { strainReferenceData } from './reference-data.ts';

/** Genetics: the strains and varietals a company grows. */
export const strainsFeature: Feature = {
  name: 'strains',
  entities: [Strain, FacilityStrain, Varietal, Attribute, AttributeValue],
  referenceData: strainReferenceData,
};
