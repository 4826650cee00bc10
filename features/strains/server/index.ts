import type { Feature } from '@trellis/server-kit';
import { Strain } from '@trellis/strains/model';

/** Genetics: the strains a company grows. */
export const strainsFeature: Feature = { name: 'strains', entities: [Strain] };
