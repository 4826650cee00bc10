import type { UnitEntry } from '../live/unit-entry.ts';
import { stateKeyOf, stateUrgency } from '../unit-grid/arrange/unit-states.ts';

/** Units on a page of the console. */
export const unitsPerPage = 8;

/** An aisle: one rack of a room, or the whole room where nobody named racks. */
export interface Aisle {
  key: string;
  area: string;
  rack: string | null;
  units: UnitEntry[];
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** The aisles of a facility by room and rack, their units by name. */
export function listAisles(units: readonly UnitEntry[]): Aisle[] {
  const aisles = Map.groupBy(units, ({ record }) => `${record.area_id}/${record.rack ?? ''}`);
  return [...aisles]
    .map(([key, list]) => ({
      key,
      area: list[0]?.record.areaname ?? '',
      rack: list[0]?.record.rack ?? null,
      units: list.sort((one, other) => byName.compare(one.facets.name, other.facets.name)),
    }))
    .sort((one, other) => byName.compare(one.area, other.area) || byName.compare(one.rack ?? '', other.rack ?? ''));
}

/** The units eight by eight. */
export function listPages(units: readonly UnitEntry[]): UnitEntry[][] {
  const pages: UnitEntry[][] = [];
  for (let start = 0; start < units.length; start += unitsPerPage) pages.push(units.slice(start, start + unitsPerPage));
  return pages;
}

/** Whether somebody is needed on a page. */
export const needsSomebody = (units: readonly UnitEntry[]): boolean =>
  units.some(({ health }) => stateUrgency[stateKeyOf(health.state)] > stateUrgency.OTHER);
