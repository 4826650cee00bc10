import { facilitiesApi, type FacilityOverview } from '@trellis/facilities/model';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';

/** What stands in each facility, by its id; a facility that is not the person's to know of has none. */
export function useOverview(): ReadonlyMap<number, FacilityOverview> {
  const { data } = useCall(
    facilitiesApi.calls.getOverview,
    {},
    { dependsOn: ['ag_areas', 'zones', 'ag_platformGroups', 'ag_userFacilities', 'ag_lifecycles', 'licenses'] },
  );
  return useMemo(() => new Map(data?.map((row) => [row.id, row])), [data]);
}
