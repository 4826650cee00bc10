import type { Feature } from '@trellis/server-kit';
import { strainsCollections } from './collections.ts';
import { Strain } from '@trellis/strains/model';

/** Genetics: the strains a company grows. */
export const strainsFeature: Feature = { name: 'strains', entities: [...strainsCollections, Strain] };
