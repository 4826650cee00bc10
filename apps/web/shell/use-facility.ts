import { everyday } from '@trellis/entity-kit/client';
import { useCall, useUser } from '@trellis/web-kit';

/** The facility in view with its logos and its state of service; kept fresh by the live connection. */
export function useFacility() {
  const { facility_id } = useUser();
  return useCall(everyday('facilities').get, { params: { id: facility_id ?? 0 } }, { enabled: facility_id !== null });
}
