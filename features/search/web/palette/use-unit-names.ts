import { everyday, filtered } from '@trellis/entity-kit';
import type { NamedUnit } from '@trellis/search/model';
import { useCall, useUser } from '@trellis/web-kit';

const units = everyday('ag_platformGroups').list;
const nobody: readonly NamedUnit[] = [];

/** Units of the facility by name, once they are needed: the first thousand, which is as many as one list gives. */
export function useUnitNames(isNeeded: boolean): readonly NamedUnit[] {
  const { facility_id } = useUser();
  const where = { facility_id, deployed: true };
  const { data } = useCall(units, filtered({ where, fields: ['id', 'name'], order: 'name', limit: 1000 }), {
    enabled: isNeeded && facility_id !== null,
  });
  return data ?? nobody;
}
