import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useHere } from '../shared/use-here.ts';

/** All sprayings with their products and units, the newest first: calendar, rotation and products look at them. */
export function useSprays() {
  const here = useHere();
  return useCall(
    everyday('ipmSprayApplications').list,
    filtered({ where: here, include: ['consumable', 'targets'], order: ['start DESC', 'id DESC'] }),
    { dependsOn: ['ipmSprayTargets', 'consumables'], isWhole: true },
  );
}
export type Spray = NonNullable<ReturnType<typeof useSprays>['data']>[number];

/** Crop protection products that the facility may use, by name. */
export function useProducts() {
  const { facility_id } = useHere();
  const { data: types } = useCall(
    everyday('consumableTypes').list,
    filtered({ where: { kind: 'pesticide' }, fields: ['id'], order: 'id' }),
    { isWhole: true },
  );
  const ids = useMemo(() => (types ?? []).map(({ id }) => id), [types]);
  const { data, error, refetch } = useCall(
    everyday('consumables').list,
    filtered({
      where: { consumableType_id: { inq: ids }, active: true, or: [{ facility_id }, { facility_id: null }] },
      order: ['name', 'id'],
    }),
    { enabled: ids.length > 0, isWhole: true },
  );
  return { products: data ?? (types && ids.length === 0 ? [] : undefined), typeIds: ids, error, refetch };
}
export type Product = NonNullable<ReturnType<typeof useProducts>['products']>[number];
