import type { Feature } from '@trellis/server-kit';
import { growPlansCollections } from './collections.ts';
import { growPlanReferenceData } from './reference-data.ts';

/** Grow plans: phases with their photoperiod, environments and tasks. */
export const growPlansFeature: Feature = {
  name: 'grow-plans',
  entities: growPlansCollections,
  referenceData: growPlanReferenceData,
};
