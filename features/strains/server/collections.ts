import { Attribute, AttributeValue, FacilityStrain, Varietal } from '@trellis/strains/model';

/** Collections of the feature beside its live ones. */
export const strainsCollections = [Attribute, AttributeValue, FacilityStrain, Varietal] as const;
