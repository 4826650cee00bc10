import type { Feature } from '@trellis/server-kit';
import { lifecyclesCollections } from './collections.ts';
import { lifecyclesRoutes } from './lifecycles.routes.ts';
import { lifecycleReferenceData } from './reference-data.ts';

/** Lifecycles: runs of grow plans on units. */
export const lifecyclesFeature: Feature = {
  name: 'lifecycles',
  entities: lifecyclesCollections,
  implementations: [lifecyclesRoutes],
  referenceData: lifecycleReferenceData,
};
