import type { Facility } from '@trellis/facilities/model';
import { useRead, useUser } from '@trellis/web-kit';

/** The facility in view with its logos and its state of service; kept fresh by the live connection. */
export function useFacility() {
  const { facility_id } = useUser();
  return useRead<Facility>(
    { method: 'GET', path: 'facilities/{id}' },
    { params: { id: facility_id } },
    { enabled: facility_id !== null },
  );
}
