import { safetyApi } from '@trellis/safety/model';
import { implement, JsonText } from '@trellis/server-kit';
import { lockOut, releaseLock } from './device-lockout.ts';
import { reportIncident } from './report-incident.ts';

const asJson = (record: unknown) => new JsonText(JSON.stringify(record));

/** Reporting and locking out. */
export const safetyRoutes = implement(safetyApi, {
  report: async ({ body }, context) => asJson(await reportIncident(body, context)),
  lockOut: async ({ body }, context) => asJson(await lockOut(body, context)),
  release: async ({ lockout, body }, context) => asJson(await releaseLock(lockout, body.reason, context)),
});
