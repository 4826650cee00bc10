import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useHere } from '../shared/use-here.ts';

const mostPlants = 5000;

/** The plants destroyed last, with reason, strain and run. */
export function useDestroyed() {
  const here = useHere();
  return useCall(
    everyday('ag_plants').list,
    filtered({
      where: { ...here, state: 'destroyed' },
      fields: ['id', 'tag', 'lifecycle_id', 'strain_id', 'destroyPlantReason_id', 'destroyedAt', 'destroyWeight'],
      include: ['destroyPlantReason', 'lifecycle', 'strain'],
      order: 'destroyedAt DESC',
      limit: mostPlants,
    }),
  );
}
export type DestroyedPlant = NonNullable<ReturnType<typeof useDestroyed>['data']>[number];

/** Where destroyed plants left from, by the id of the plant: the unit of their last place. */
export function useLastUnits(plants: readonly DestroyedPlant[] | undefined) {
  const here = useHere();
  const ids = (plants ?? []).slice(0, 1000).map(({ id }) => id);
  const { data } = useCall(
    everyday('ag_plantMovements').list,
    filtered({
      where: { ...here, plant_id: { inq: ids }, toLocation: null },
      fields: ['id', 'plant_id', 'fromLocation'],
      order: 'id',
      limit: 5000,
    }),
    { enabled: ids.length > 0 },
  );
  return new Map((data ?? []).map(({ plant_id, fromLocation }) => [plant_id, fromLocation?.platformGroup_id ?? null]));
}
