import type { UnitEntry } from '../live/unit-entry.ts';
import { stateKeyOf, stateUrgency } from '../unit-grid/arrange/unit-states.ts';

/** Units on a page of the console. */
export const unitsPerPage = 8;

/** An aisle: one rack of a room, or the whole room where nobody named racks; or a set of units under its name. */
export interface Aisle {
  key: string;
  area: string;
  rack: string | null;
  /** A set of units, wherever they stand. */
  isSet?: true | undefined;
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

/** A named set of units. */
export interface UnitSet {
  id: number;
  name: string;
  members?: readonly { platformGroup_id: number }[] | null;
}

/** The sets that hold some of the units, by name. */
export function listSets(units: readonly UnitEntry[], sets: readonly UnitSet[]): Aisle[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  return sets
    .map(({ id, name, members }): Aisle => {
      const held = (members ?? []).flatMap(({ platformGroup_id }) => byId.get(platformGroup_id) ?? []);
      held.sort((one, other) => byName.compare(one.facets.name, other.facets.name));
      return { key: `set/${id}`, area: name, rack: null, isSet: true, units: held };
    })
    .filter(({ units: held }) => held.length > 0)
    .sort((one, other) => byName.compare(one.area, other.area));
}

/** The units eight by eight. */
export function listPages(units: readonly UnitEntry[]): UnitEntry[][] {
  const pages: UnitEntry[][] = [];
  for (let start = 0; start < units.length; start += unitsPerPage) pages.push(units.slice(start, start + unitsPerPage));
  return pages;
}

/** Whether the lights of all these units are off, as far as they have any. What a silent unit said last is not known to be so still. */
export const isNight = (units: readonly UnitEntry[]): boolean => {
  const lights = units.flatMap(({ record, health }) => (health.state === 'OFFLINE' ? [] : (record.light ?? [])));
  return lights.length > 0 && lights.every((light) => light.toLowerCase() === 'off');
};

/** Whether somebody is needed on a page. */
export const needsSomebody = (units: readonly UnitEntry[]): boolean =>
  units.some((entry) => stateUrgency[stateKeyOf(entry)] > stateUrgency.OTHER);
