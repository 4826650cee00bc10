import { findTenantRows, implement, JsonText } from '@trellis/server-kit';
import { openIssuesApi } from '@trellis/unit-status/model';
import { Unit } from '@trellis/units/model';
import { readOpenIssues } from './status/read-open-issues.ts';

/** What people already know of what is wrong with units. */
export const openIssuesRoutes = implement(openIssuesApi, {
  getOpenIssues: async ({ query: { facility_id: facilityId, platformGroup_id: unitId } }, context) => {
    const theirs = await findTenantRows(Unit, facilityId, context);
    const unitIds = unitId === undefined ? theirs : [unitId].filter((id) => theirs?.includes(id) ?? true);
    return new JsonText(await readOpenIssues(context.db, { facilityId, unitIds }));
  },
});
