import { activityLogApi } from '@trellis/access/model';
import { implement, verifyActivityLog } from '@trellis/server-kit';
import { nameRecords } from './name-records.ts';

/** What makes the activity log readable, and whether it is whole. */
export const activityLogRoutes = implement(activityLogApi, {
  names: ({ query }, context) => nameRecords(query.of, context),
  verify: (_, { services }) => verifyActivityLog(services.pool),
});
