import { everyday, filtered } from '@trellis/entity-kit';
import { worded, type WordedPlace } from '@trellis/search/model';
import { useCall, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';

/** As many as a facility has at most. */
const mostUnits = 10_000;
const mostAreas = 1000;

/** Units and areas of the facility by name, once they are needed. */
export function usePlaceNames(isNeeded: boolean): readonly WordedPlace[] {
  const { facility_id } = useUser();
  const enabled = isNeeded && facility_id !== null;
  const { data: units } = useCall(
    everyday('ag_platformGroups').list,
    filtered({
      where: { facility_id, deployed: true },
      fields: ['id', 'name', 'area_id'],
      order: 'name',
      limit: mostUnits,
    }),
    { enabled },
  );
  const { data: areas } = useCall(
    everyday('ag_areas').list,
    filtered({ where: { facility_id }, fields: ['id', 'name'], order: 'name', limit: mostAreas }),
    { enabled },
  );
  return useMemo(() => {
    const ofArea = Map.groupBy(units ?? [], ({ area_id }) => area_id);
    return worded([
      ...(units ?? []).map(({ id, name }) => ({ name, unitIds: [id] })),
      ...(areas ?? []).flatMap(({ id, name }) => {
        const unitIds = ofArea.get(id)?.map((unit) => unit.id) ?? [];
        return unitIds.length > 0 ? [{ name, unitIds }] : [];
      }),
    ]);
  }, [units, areas]);
}
