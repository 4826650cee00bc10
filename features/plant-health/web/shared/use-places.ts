import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useHere } from './use-here.ts';

/** The units and rooms of the facility by id; empty until they are known. */
export function usePlaces() {
  const here = useHere();
  const { data: units } = useCall(
    everyday('ag_platformGroups').list,
    filtered({ where: here, fields: ['id', 'name', 'area_id'], order: ['name', 'id'] }),
    { isWhole: true },
  );
  const { data: areas } = useCall(
    everyday('ag_areas').list,
    filtered({ where: here, fields: ['id', 'name'], order: ['name', 'id'] }),
    { isWhole: true },
  );
  return useMemo(() => {
    const unitOf = new Map((units ?? []).map((unit) => [unit.id, unit]));
    const areaOf = new Map((areas ?? []).map((area) => [area.id, area]));
    return {
      isKnown: units !== undefined && areas !== undefined,
      units: units ?? [],
      areas: areas ?? [],
      unitName: (id: number | null) => (id === null ? '' : (unitOf.get(id)?.name ?? `#${id}`)),
      areaOfUnit: (id: number | null) => (id === null ? undefined : (unitOf.get(id)?.area_id ?? undefined)),
      areaName: (id: number | null | undefined) => (id == null ? '' : (areaOf.get(id)?.name ?? `#${id}`)),
    };
  }, [units, areas]);
}
export type Places = ReturnType<typeof usePlaces>;
