import { farmDashboardApi } from '@trellis/farm-dashboard/model';
import { implement } from '@trellis/server-kit';
import { readAreaLines } from './read-area-lines.ts';
import { readFortnight } from './read-fortnight.ts';
import { readRooms } from './read-rooms.ts';
import { readWorkday } from './read-workday.ts';

/** The start of a shift: one call for each block of the page. */
export const farmDashboardRoutes = implement(farmDashboardApi, {
  getRooms: ({ query }, context) => readRooms({ ...query, facilityId: context.facilityId }, context),
  getAreaLines: ({ query }, context) => readAreaLines({ ...query, facilityId: context.facilityId }, context),
  getWorkday: ({ query }, context) => readWorkday({ ...query, facilityId: context.facilityId }, context),
  getFortnight: ({ query }, context) => readFortnight({ ...query, facilityId: context.facilityId }, context),
});
