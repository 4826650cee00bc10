import { everyday, filtered } from '@trellis/entity-kit';
import { useCall, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';
import type { DueWork } from './map-layers.ts';

/** Work due today or before, by unit, and by area where it is of no unit; asked for where somebody looks at it. */
export function useDueWork(isWanted: boolean) {
  const { facility_id } = useUser();
  const { data = [] } = useCall(
    everyday('task_active').list,
    filtered({
      where: { facility_id, outstanding: true },
      fields: ['id', 'platformGroup_id', 'area_id', 'overdue'],
      order: 'id',
    }),
    { enabled: isWanted && facility_id !== null, isWhole: true, dependsOn: ['task_task'] },
  );
  return useMemo(() => {
    const units = new Map<number, DueWork>();
    const areas = new Map<number, DueWork>();
    for (const { platformGroup_id, area_id, overdue } of data) {
      const [places, id] = platformGroup_id === null ? [areas, area_id] : [units, platformGroup_id];
      if (id === null) continue;
      const { due, overdue: before } = places.get(id) ?? { due: 0, overdue: 0 };
      places.set(id, { due: due + 1, overdue: before + Number(overdue) });
    }
    return { units, areas };
  }, [data]);
}
