import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';

/** What belongs to a unit: the sets it is in, and the hardware that stands there. */
export interface Belongings {
  sets: readonly string[];
  /** Items that were installed and are not gone, and those of them that are down. */
  hardware: number;
  down: number;
}

export const noBelongings: Belongings = { sets: [], hardware: 0, down: 0 };

/** By unit what belongs to it. */
export function useBelongings(facility_id: number | null): ReadonlyMap<number, Belongings> {
  const members = useCall(
    everyday('platformGroupCollectionMembers').list,
    filtered({ include: ['platformGroupCollection'], order: 'id' }),
    { dependsOn: ['platformGroupCollections'], isWhole: true },
  ).data;
  const items = useCall(
    everyday('hardware_items').list,
    filtered({
      where: { facilities_id: facility_id, platformGroup_id: { neq: null }, status: { inq: ['installed', 'down'] } },
      fields: ['id', 'platformGroup_id', 'status'],
      order: 'id',
    }),
    { isWhole: true },
  ).data;
  return useMemo(() => {
    const found = new Map<number, Belongings>();
    const put = (unit: number, change: (known: Belongings) => Belongings) =>
      found.set(unit, change(found.get(unit) ?? noBelongings));
    for (const { platformGroup_id, platformGroupCollection } of members ?? [])
      put(platformGroup_id, (known) => ({ ...known, sets: [...known.sets, platformGroupCollection?.name ?? ''] }));
    for (const { platformGroup_id, status } of items ?? [])
      if (platformGroup_id !== null)
        put(platformGroup_id, (known) => ({
          ...known,
          hardware: known.hardware + 1,
          down: known.down + (status === 'down' ? 1 : 0),
        }));
    return found;
  }, [members, items]);
}
