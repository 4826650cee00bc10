import { facilityHealthApi, subsystems } from '@trellis/reports/model';
import { implement } from '@trellis/server-kit';
import { listUnitStatus } from '@trellis/unit-status/server';
import { judgeUnits } from './judge-units.ts';
import { readCompliance, readJobs, readNetwork, readSensors } from './read-subsystems.ts';

/** How a facility is doing, part by part. */
export const facilityHealthRoutes = implement(facilityHealthApi, {
  getHealth: async (_, { db, now, facilityId }) => {
    const place = { db, now, facilityId };
    const { co2Enabled } = await db
      .selectFrom('facilities')
      .select('co2Enabled')
      .where('id', '=', facilityId)
      .executeTakeFirstOrThrow();
    const found = [
      ...judgeUnits(await listUnitStatus(db, { facilityId, now }), co2Enabled, now),
      await readSensors(place),
      await readNetwork(place),
      await readCompliance(place),
      await readJobs(place),
    ];
    const inOrder = found.sort((a, b) => subsystems.indexOf(a.key) - subsystems.indexOf(b.key));
    return { at: now.toISOString(), subsystems: inOrder };
  },
});
