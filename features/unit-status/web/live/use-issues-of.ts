import { issueCollections, openIssuesApi } from '@trellis/unit-status/model';
import type { UnitRecord } from '@trellis/units/model';
import { useCall } from '@trellis/web-kit';

/** Open alerts and tickets of one unit. */
export const useIssuesOf = ({ facility_id, platformGroup_id }: UnitRecord, enabled = true) =>
  useCall(
    openIssuesApi.calls.getOpenIssues,
    { query: { facility_id: String(facility_id), platformGroup_id: String(platformGroup_id) } },
    { dependsOn: issueCollections, enabled },
  );
