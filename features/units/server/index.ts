import type { Feature } from '@trellis/server-kit';
import { Platform, Unit } from '@trellis/units/model';
import { unitsCollections } from './collections.ts';
import { infrastructureRoutes } from './infrastructure.routes.ts';
import { infrastructureTreeRoutes } from './infrastructure-tree.routes.ts';
import { unitReferenceData } from './reference-data.ts';
import { unitsRoutes } from './units.routes.ts';

/** Growing units, their shelves and what stands on them. */
export const unitsFeature: Feature = {
  name: 'units',
  entities: [...unitsCollections, Unit, Platform],
  implementations: [unitsRoutes, infrastructureRoutes, infrastructureTreeRoutes],
  referenceData: unitReferenceData,
};
