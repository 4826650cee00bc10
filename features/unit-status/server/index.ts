import { unitRecords } from '@trellis/commands/server';
import type { Feature } from '@trellis/server-kit';
import { MissedIrrigation, UnitNote } from '@trellis/unit-status/model';
import { areaStatsRoutes } from './area-stats.routes.ts';
import { announcePlanChanges, handOutPlans } from './hand-out-plans.ts';
import { keepMissedIrrigations } from './missed-irrigation/keep-missed.ts';
import { openIssuesRoutes } from './open-issues.routes.ts';
import { tellUnitCounts } from './tell-unit-counts.ts';
import { unitStatusRoutes } from './unit-status.routes.ts';
import { listUnitStatus } from './unit-status.ts';

export { readClimateInBand } from './climate-in-band.ts';
export { listFreshClimate, type FreshClimate } from './status/fresh-climate.ts';
export { listUnitNames } from './unit-names.ts';
export { listJudgedUnits, listUnitStatus, readUnitStatus, type StatusQuery } from './unit-status.ts';

/** How units are doing, and what they are to grow by. */
export const unitStatusFeature: Feature = {
  name: 'unit-status',
  entities: [MissedIrrigation, UnitNote],
  implementations: [unitStatusRoutes, areaStatsRoutes, openIssuesRoutes],
  prepare: (services) => {
    announcePlanChanges(services);
    tellUnitCounts(services);
    services.slots.fill(unitRecords, listUnitStatus);
  },
  start: { ingest: (services) => Promise.resolve(handOutPlans(services)), jobs: keepMissedIrrigations },
};
