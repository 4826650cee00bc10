import { lifecyclesApi } from '@trellis/lifecycles/model';
import { implement, type CallContext } from '@trellis/server-kit';
import { cancelLifecycle } from './cancel-lifecycle.ts';
import { closeRemediation } from './remediations/close-remediation.ts';
import {
  listHarvests,
  listInFlight,
  listLifecyclePlatforms,
  listLifecyclesOfStrain,
  listPlantPositions,
} from './read-lifecycles.ts';
import { readStartInfo } from './read-start-info.ts';
import { listMonthlyYield, listMonthlyYieldByStrain } from './read-yield.ts';

const moving = ({ db, records, now, viewer }: CallContext) => ({ db, records, now, viewer });

/** Runs, where their plants stand, and what they yield. */
export const lifecyclesRoutes = implement(lifecyclesApi, {
  getLifecycleStartInfo: ({ query }, context) => readStartInfo(query.growplan_id, context.facilityId, context),
  getLifecyclesByStrain: ({ query }, { db, facilityId }) => listLifecyclesOfStrain(db, query.strain_id, facilityId),
  getLifecyclePlatforms: ({ lifecycle }, { db }) => listLifecyclePlatforms(db, lifecycle.id),
  getPlantPositions: ({ lifecycle, query }, { db }) => listPlantPositions(db, lifecycle.id, query.plantIds),
  getHarvestSchedule: (_, { db, facilityId, now }) => listHarvests(db, facilityId, now),
  getInFlight: (_, { db, facilityId }) => listInFlight(db, facilityId),
  getMonthlyTotalYield: ({ query: { startdate, days } }, { db, facilityId }) =>
    listMonthlyYield(db, { facilityId, startdate, days }),
  getMonthlyTotalYieldByStrain: ({ query: { startdate, days, strain_id } }, { db, facilityId }) =>
    listMonthlyYieldByStrain(db, { facilityId, startdate, days }, strain_id),
  cancel: ({ lifecycle, body }, context) => cancelLifecycle(lifecycle, body, moving(context)),
  closeRemediation: ({ lifecycleRemediation, body }, context) =>
    closeRemediation(lifecycleRemediation, body, moving(context)),
});
