import { Lookup } from '@trellis/reference-data/model';
import type { Feature } from '@trellis/server-kit';
import { lookupReferenceData } from './lookups/index.ts';
import { systemTablesRoutes } from './system-tables.routes.ts';

export { isSystemTable } from './list-system-tables.ts';

/** Small lists without a name of their own. */
export const referenceDataFeature: Feature = {
  name: 'reference-data',
  entities: [Lookup],
  implementations: [systemTablesRoutes],
  referenceData: lookupReferenceData,
};
