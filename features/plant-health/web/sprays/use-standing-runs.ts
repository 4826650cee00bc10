import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';

/** A run that stands in a unit now. */
export interface StandingRun {
  lifecycle_id: number;
  platformGroup_id: number;
  name: string;
  harvestdate: string | null;
}

const standing = filtered({
  where: { start: { neq: null }, finish: null },
  fields: ['id', 'lifecycle_id', 'platformGroup_id'],
  include: ['lifecycle'],
  order: 'id',
});

/** Which runs stand in which units now; one line for each unit and run. */
export function useStandingRuns(): readonly StandingRun[] | undefined {
  const { data } = useCall(everyday('ag_lifecyclePlatforms').list, standing, {
    dependsOn: ['ag_lifecycles'],
    isWhole: true,
  });
  return useMemo(() => {
    const seen = new Map<string, StandingRun>();
    for (const { lifecycle_id, platformGroup_id, lifecycle } of data ?? []) {
      if (platformGroup_id === null) continue;
      seen.set(`${platformGroup_id}/${lifecycle_id}`, {
        lifecycle_id,
        platformGroup_id,
        name: lifecycle?.name ?? `#${lifecycle_id}`,
        harvestdate: lifecycle?.harvestdate ?? null,
      });
    }
    return data && [...seen.values()];
  }, [data]);
}
