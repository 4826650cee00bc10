import type { UnitEntry } from '../../live/unit-entry.ts';
import { stateKeyOf } from './unit-states.ts';

export const groupings = ['none', 'area', 'rack', 'strain', 'plan'] as const;
export type Grouping = (typeof groupings)[number];

/** Units with something in common; `name` is null for those without it. */
export interface UnitGroup {
  key: string;
  name: string | null;
  units: UnitEntry[];
  /** Units that warn or are offline. */
  troubled: number;
}

const nameOf: Record<Exclude<Grouping, 'none'>, (entry: UnitEntry) => string | null> = {
  area: ({ record }) => record.areaname,
  rack: ({ record }) => record.rack,
  strain: ({ facets }) => facets.strain,
  plan: ({ facets }) => facets.plan,
};

/** Puts units into groups by name, the ones without it last. Units keep their order. */
export function groupUnits(entries: readonly UnitEntry[], grouping: Exclude<Grouping, 'none'>): UnitGroup[] {
  const groups = new Map<string | null, UnitGroup>();
  for (const entry of entries) {
    const name = nameOf[grouping](entry);
    let group = groups.get(name);
    if (!group) groups.set(name, (group = { key: `${grouping}:${name ?? ''}`, name, units: [], troubled: 0 }));
    group.units.push(entry);
    const state = stateKeyOf(entry.health.state);
    if (state === 'WARN' || state === 'OFFLINE') group.troubled += 1;
  }
  return [...groups.values()].sort(
    (a, b) => Number(a.name === null) - Number(b.name === null) || byName.compare(a.name ?? '', b.name ?? ''),
  );
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** One line of the grid: a group's title, a unit, or the details below a unit. */
export type GridLine =
  | { kind: 'group'; key: string; group: UnitGroup; isOpen: boolean }
  | { kind: 'unit'; key: string; id: number }
  | { kind: 'details'; key: string; id: number };

/** The lines of the grid from top to bottom. */
export function layOutLines(
  entries: readonly UnitEntry[],
  grouping: Grouping,
  closedGroups: ReadonlySet<string>,
  openUnits: ReadonlySet<number>,
): GridLine[] {
  const lines: GridLine[] = [];
  const addUnits = (units: readonly UnitEntry[]) => {
    for (const { id } of units) {
      lines.push({ kind: 'unit', key: `u${id}`, id });
      if (openUnits.has(id)) lines.push({ kind: 'details', key: `d${id}`, id });
    }
  };
  if (grouping === 'none') {
    addUnits(entries);
    return lines;
  }
  for (const group of groupUnits(entries, grouping)) {
    const isOpen = !closedGroups.has(group.key);
    lines.push({ kind: 'group', key: group.key, group, isOpen });
    if (isOpen) addUnits(group.units);
  }
  return lines;
}
