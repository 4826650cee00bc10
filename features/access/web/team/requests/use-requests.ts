import { everyday, filtered } from '@trellis/entity-kit';
import { teamApi } from '@trellis/access/model';
import { useCall } from '@trellis/web-kit';

/** Who asks to join the facility, or for a page; of every facility this person decides on where none is given. */
export function useRequests(facilityId: number | undefined) {
  const where = { status: 'requested', ...(facilityId !== undefined && { facility_id: facilityId }) };
  const joining = useCall(everyday('ag_teamMembers').list, filtered({ where, order: 'createdate', limit: 200 }), {
    dependsOn: ['ag_userFacilities'],
  });
  const pages = useCall(
    teamApi.calls.listPageRequests,
    { query: facilityId === undefined ? {} : { facility_id: String(facilityId) } },
    { dependsOn: ['ag_userRoles', 'ag_navigationMenuRoles'] },
  );
  return { joining, pages, isComing: joining.isLoading || pages.isLoading };
}
