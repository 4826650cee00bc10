import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useHere } from '../shared/use-here.ts';

/** All plants that were destroyed, the last first, with reason, strain and run. */
export function useDestroyed() {
  const here = useHere();
  return useCall(
    everyday('ag_plants').list,
    filtered({
      where: { ...here, state: 'destroyed' },
      fields: ['id', 'tag', 'lifecycle_id', 'strain_id', 'destroyPlantReason_id', 'destroyedAt', 'destroyWeight'],
      include: ['destroyPlantReason', 'lifecycle', 'strain'],
      order: ['destroyedAt DESC', 'id DESC'],
    }),
    { isWhole: true },
  );
}
export type DestroyedPlant = NonNullable<ReturnType<typeof useDestroyed>['data']>[number];

/** Where destroyed plants left from, by the id of the plant: the unit of their last place. */
export function useLastUnits(plants: readonly DestroyedPlant[] | undefined) {
  const here = useHere();
  const { data } = useCall(
    everyday('ag_plantMovements').list,
    filtered({
      // Thousands of plants stand in no address: all that left is read.
      where: { ...here, toLocation: null },
      fields: ['id', 'plant_id', 'fromLocation'],
      order: 'id',
    }),
    { enabled: plants !== undefined && plants.length > 0, isWhole: true },
  );
  return new Map((data ?? []).map(({ plant_id, fromLocation }) => [plant_id, fromLocation?.platformGroup_id ?? null]));
}
