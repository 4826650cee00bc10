import { findTenantRows, implement, JsonText, notFound, type CallContext } from '@trellis/server-kit';
import { unitStatusApi } from '@trellis/unit-status/model';
import { offlineMinutes, Unit } from '@trellis/units/model';
import { sql } from 'kysely';
import { dismissMissed } from './missed-irrigation/dismiss-missed.ts';
import { undoDismissMissed } from './missed-irrigation/undo-dismiss-missed.ts';
import { setDoNotDisturb } from './set-do-not-disturb.ts';
import { listUnitPlans } from './unit-plan.ts';
import { readCountedStatus, readUnitStatus } from './unit-status.ts';

/** Whatever is not called production tries things out: what is offline there alarms nobody. */
const isDevelopment = ({ services }: Pick<CallContext, 'services'>): boolean =>
  services.config.environment !== 'production';

/** Live status of units. */
export const unitStatusRoutes = implement(unitStatusApi, {
  getFullStatus: async ({ query: { facility_id: facilityId } }, context) => {
    const unitIds = await findTenantRows(Unit, facilityId, context);
    return new JsonText(
      await readUnitStatus(context.db, {
        facilityId,
        unitIds,
        isDev: isDevelopment(context),
        now: context.now,
      }),
    );
  },
  searchStatusByDisplayType: async ({ query }, context) => {
    const { db, now } = context;
    const { text, count } = await readCountedStatus(db, {
      facilityId: query.facility_id,
      unitIds: await findTenantRows(Unit, query.facility_id, context),
      areaId: query.area_id,
      search: query.search,
      displayTypeId: query.dashboardDisplayType_id,
      isDev: isDevelopment(context),
      now,
    });
    return new JsonText(`{"platformGroups":${text},"count":${count}}`);
  },
  getOfflineControllers: async (_, { db, facilityId, now }) => {
    const since = new Date(now.getTime() - offlineMinutes * 60_000);
    const { rows } = await sql<{ platformGroup_id: number; platformGroupName: string; lastCommandFetch: Date | null }>`
      select u.id as "platformGroup_id", u.name as "platformGroupName", c."lastCommandFetch" from units u join controllers c on c.id = u.controller_id
      where u.facility_id = ${facilityId} and u.deployed and not u."isDisabled" and not u."isTesting"
        and (c."lastCommandFetch" is null or c."lastCommandFetch" <= ${since})
      order by c."lastCommandFetch" nulls first, u.name`.execute(db);
    return rows.map((row) => ({ ...row, lastCommandFetch: row.lastCommandFetch?.toISOString() ?? null }));
  },
  getPlan: async ({ params }, { db, facilityId, now }) => {
    const [found] = await listUnitPlans(db, facilityId, now, [params.id]);
    if (!found) throw notFound('ag_platformGroups');
    return found.plan;
  },
  setDoNotDisturb: ({ body }, context) => setDoNotDisturb(body, context),
  dismissMissedIrrigation: ({ body }, context) => dismissMissed(body, context),
  undoDismissMissed: ({ body }, context) => undoDismissMissed(body, context),
});
