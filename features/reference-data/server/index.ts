import { Lookup } from '@trellis/reference-data/model';
import type { Feature } from '@trellis/server-kit';

/** Small lists without a name of their own. */
export const referenceDataFeature: Feature = {
  name: 'reference-data',
  entities: [Lookup],
};
