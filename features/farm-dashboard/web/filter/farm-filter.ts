import type { RackUnit } from '@trellis/farm-dashboard/model';

/** What the page is narrowed to, as the address says it. */
export interface FarmFilter {
  area: number | undefined;
  strain: number | undefined;
  plan: number | undefined;
}

const idOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;

export const readFilter = (query: URLSearchParams): FarmFilter => ({
  area: idOf(query.get('area')),
  strain: idOf(query.get('strain')),
  plan: idOf(query.get('plan')),
});

/** The address with a part of the filter changed; what else it says stays. */
export function writeFilter(query: URLSearchParams, change: Partial<FarmFilter>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [key, id] of Object.entries(change)) {
    if (id === undefined) next.delete(key);
    else next.set(key, String(id));
  }
  return next;
}

export const isNarrowed = ({ area, strain, plan }: FarmFilter): boolean =>
  area !== undefined || strain !== undefined || plan !== undefined;

/** The query of a call that is narrowed in the same way. */
export const queryOf = (facilityId: number, { area, strain, plan }: FarmFilter) => ({
  facility_id: String(facilityId),
  ...(area !== undefined && { area_id: String(area) }),
  ...(strain !== undefined && { strain_id: String(strain) }),
  ...(plan !== undefined && { growplan_id: String(plan) }),
});

/** Units of the area on which a run of the strain and the plan stands. */
export const narrowUnits = (units: readonly RackUnit[], { area, strain, plan }: FarmFilter): RackUnit[] =>
  units.filter(
    ({ area_id, shelves }) =>
      (area === undefined || area_id === area) &&
      ((strain === undefined && plan === undefined) ||
        shelves.some(
          (shelf) =>
            (strain === undefined || shelf.strain_id === strain) && (plan === undefined || shelf.growplan_id === plan),
        )),
  );

interface Option {
  id: number;
  name: string;
}

/** What can be chosen: areas with units, strains and plans that grow. */
export function listOptions(units: readonly RackUnit[]): Record<keyof FarmFilter, Option[]> {
  const shelves = units.flatMap((unit) => unit.shelves);
  return {
    area: unique(units.map(({ area_id, area }) => ({ id: area_id, name: area }))),
    strain: unique(
      shelves.flatMap(({ strain_id, crop }) => (strain_id === null ? [] : [{ id: strain_id, name: crop ?? '' }])),
    ),
    plan: unique(
      shelves.flatMap(({ growplan_id, growplan }) =>
        growplan_id === null ? [] : [{ id: growplan_id, name: growplan ?? '' }],
      ),
    ),
  };
}

const byName = new Intl.Collator(undefined, { numeric: true });
const unique = (options: readonly Option[]): Option[] =>
  [...new Map(options.map((option) => [option.id, option])).values()].toSorted((one, other) =>
    byName.compare(one.name, other.name),
  );
