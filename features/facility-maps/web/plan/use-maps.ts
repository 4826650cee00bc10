import { everyday, filtered } from '@trellis/entity-kit';
import { useCall, useUser } from '@trellis/web-kit';

/** All versions of the facility's maps. */
export function useMaps() {
  const { facility_id } = useUser();
  return useCall(everyday('facilityMaps').list, filtered({ where: { facility_id }, order: 'name', limit: 1000 }), {
    enabled: facility_id !== null,
  });
}
export type MapRow = NonNullable<ReturnType<typeof useMaps>['data']>[number];
