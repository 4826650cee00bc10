import type { Feature } from '@trellis/server-kit';
import { areaStatsRoutes } from './area-stats.routes.ts';
import { unitsCollections } from './collections.ts';
import { Platform, Unit } from '@trellis/units/model';
import { announcePlanChanges, handOutPlans } from './hand-out-plans.ts';
import { infrastructureRoutes } from './infrastructure.routes.ts';
import { infrastructureTreeRoutes } from './infrastructure-tree.routes.ts';
import { keepMissedIrrigations } from './missed-irrigation/keep-missed.ts';
import { unitReferenceData } from './reference-data.ts';
import { tellUnitCounts } from './tell-unit-counts.ts';
import { unitsRoutes } from './units.routes.ts';

export { readClimateInBand, type AreaClimate } from './climate-in-band.ts';
export { listFreshClimate, type FreshClimate } from './status/fresh-climate.ts';
export { listUnitNames, type UnitName } from './unit-names.ts';
export { listUnitStatus, readUnitStatus, type StatusQuery } from './unit-status.ts';

/** Growing units and their live status. */
export const unitsFeature: Feature = {
  name: 'units',
  entities: [...unitsCollections, Unit, Platform],
  implementations: [unitsRoutes, infrastructureRoutes, infrastructureTreeRoutes, areaStatsRoutes],
  referenceData: unitReferenceData,
  prepare: (services) => {
    announcePlanChanges(services);
    tellUnitCounts(services);
  },
  start: { ingest: (services) => Promise.resolve(handOutPlans(services)), jobs: keepMissedIrrigations },
};
