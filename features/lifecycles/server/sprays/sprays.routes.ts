import { spraysApi } from '@trellis/lifecycles/model';
import { implement } from '@trellis/server-kit';
import { applySpray } from './apply-spray.ts';
import { clearHarvest, recordSpray } from './record-spray.ts';
import { listWaitingTimes } from './waiting-times.ts';

/** Sprayings, beyond plain changes. */
export const spraysRoutes = implement(spraysApi, {
  recordSpray: ({ body }, context) => recordSpray(body, context),
  applySpray: ({ sprayApplication, body }, context) => applySpray(sprayApplication, body, context),
  clearHarvest: ({ sprayApplication, body }, context) => clearHarvest(sprayApplication, body, context),
  getWaitingTimes: ({ query }, context) => listWaitingTimes(query.facility_id, context),
});
