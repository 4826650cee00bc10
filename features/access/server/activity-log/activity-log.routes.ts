import { activityLogApi } from '@trellis/access/model';
import { implement, verifyActivityLog } from '@trellis/server-kit';
import { listEntriesOfUnit } from './list-entries-of-unit.ts';
import { nameRecords } from './name-records.ts';
import { planTakingBack } from './take-back-entries.ts';

/** What makes the activity log readable, and whether it is whole. */
export const activityLogRoutes = implement(activityLogApi, {
  ofUnit: ({ query }, context) => listEntriesOfUnit(query.unit_id, context),
  names: ({ query }, context) => nameRecords(query, context),
  takeBack: async ({ query }, context) => ({ records: await planTakingBack(query.ids, context) }),
  verify: (_, { services }) => verifyActivityLog(services.pool),
});
