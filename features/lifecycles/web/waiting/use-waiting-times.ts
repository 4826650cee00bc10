import { spraysApi } from '@trellis/lifecycles/model';
import { useCall, useUser } from '@trellis/web-kit';

const minuteMs = 60_000;

/** Units of the facility that wait after sprayings. */
export function useWaitingTimes() {
  const { facility_id } = useUser();
  return useCall(
    spraysApi.calls.getWaitingTimes,
    { query: { facility_id: String(facility_id ?? 0) } },
    { enabled: facility_id !== null, dependsOn: ['ipmSprayApplications'], pollMs: minuteMs },
  );
}
