import { irrigationApi } from '@trellis/irrigation/model';
import { implement, JsonText } from '@trellis/server-kit';
import { endLease, giveBackLease, requestLease } from './leases/lease-calls.ts';
import { readWaterZones } from './leases/read-water-zones.ts';
import { readWaterDay } from './read-water-day.ts';
import { readWaterWeek } from './read-water-week.ts';
import { readZoneHistory, type HistoryHours } from './read-zone-history.ts';

/** Water: who may take it, who took it, who should have had it. */
export const irrigationRoutes = implement(irrigationApi, {
  request: ({ params, body }, context) => requestLease(params.id, body, context),
  giveBack: ({ params, body }, context) => giveBackLease(params.id, body.requestId, context),
  release: ({ irrigationLease }, context) => endLease(irrigationLease, 'released', context),
  zones: (_input, { db, facilityId, now }) => readWaterZones(db, facilityId, now),
  zoneHistory: ({ zone, query }, { db, now }) => readZoneHistory(db, zone, Number(query.hours) as HistoryHours, now),
  week: (_input, { db, facilityId, now }) => readWaterWeek(db, facilityId, now),
  day: async (_input, { db, facilityId, now }) => new JsonText(JSON.stringify(await readWaterDay(db, facilityId, now))),
});
