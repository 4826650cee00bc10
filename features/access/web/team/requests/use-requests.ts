import { TeamMember, teamApi } from '@trellis/access/model';
import { useCall, useRead } from '@trellis/web-kit';

/** Who asks to join the facility, or for a page; of every facility this person decides on where none is given. */
export function useRequests(facilityId: number | undefined) {
  const where = { status: 'requested', ...(facilityId !== undefined && { facility_id: facilityId }) };
  const joining = useRead<TeamMember[]>(
    { method: 'GET', path: TeamMember.path },
    { query: { filter: { where, order: 'createdate', limit: 200 } } },
    { dependsOn: ['ag_userFacilities'] },
  );
  const pages = useCall(
    teamApi.calls.listPageRequests,
    { query: facilityId === undefined ? {} : { facility_id: String(facilityId) } },
    { dependsOn: ['ag_userRoles', 'ag_navigationMenuRoles'] },
  );
  return { joining, pages, isComing: joining.isLoading || pages.isLoading };
}
