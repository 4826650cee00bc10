import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';

/** What stands on a unit: its runs, and how many plants they have there. */
export interface Growing {
  runs: { id: number; name: string }[];
  plants: number;
}

/** By unit what grows there now. */
export function useGrowing() {
  const { data, isLoading } = useCall(
    everyday('ag_lifecyclePlatforms').list,
    filtered({
      where: { start: { neq: null }, finish: null },
      fields: ['id', 'platformGroup_id', 'lifecycle_id', 'plants'],
      include: ['lifecycle'],
      order: 'id',
    }),
    { dependsOn: ['ag_lifecycles', 'ag_plants'], isWhole: true },
  );
  const byUnit = useMemo(() => {
    const found = new Map<number, Growing>();
    for (const { platformGroup_id, lifecycle_id, plants, lifecycle } of data ?? []) {
      if (platformGroup_id === null) continue;
      const known = found.get(platformGroup_id) ?? { runs: [], plants: 0 };
      const run = { id: lifecycle_id, name: lifecycle?.name ?? `#${lifecycle_id}` };
      const isNew = !known.runs.some(({ id }) => id === lifecycle_id);
      found.set(platformGroup_id, {
        runs: isNew ? [...known.runs, run] : known.runs,
        plants: known.plants + plants,
      });
    }
    return found;
  }, [data]);
  return { byUnit, isLoading };
}
