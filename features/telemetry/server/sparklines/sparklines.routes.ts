import { findTenantRows, implement } from '@trellis/server-kit';
import { sparklinesApi } from '@trellis/telemetry/model';
import { Unit } from '@trellis/units/model';
import { readSparklines } from './read-sparklines.ts';

/** Small lines of many units. Units of other facilities, and those not let to a tenant, have none. */
export const sparklinesRoutes = implement(sparklinesApi, {
  getSparklines: async ({ query }, context) => {
    const { db, facilityId, now } = context;
    const theirs = await findTenantRows(Unit, facilityId, context);
    const unitIds = query.platformGroup_ids.filter((id) => theirs === undefined || theirs.includes(id));
    return readSparklines(db, { facilityId, unitIds, now });
  },
});
