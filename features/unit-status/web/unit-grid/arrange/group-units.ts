import { ownSeverity, type SeverityOf } from '../needs/severity.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';

export const groupings = ['need', 'none', 'area', 'rack', 'strain', 'plan'] as const;
export type Grouping = (typeof groupings)[number];

/** Units with something in common; `name` is null for those without it. */
export interface UnitGroup {
  key: string;
  name: string | null;
  units: UnitEntry[];
  /** Units that need somebody. */
  troubled: number;
  /** The units that need somebody, of all groups, before the others. */
  isNeed?: true;
}

const nameOf: Record<Exclude<Grouping, 'none' | 'need'>, (entry: UnitEntry) => string | null> = {
  area: ({ record }) => record.areaname,
  rack: ({ record }) => record.rack,
  strain: ({ facets }) => facets.strain,
  plan: ({ facets }) => facets.plan,
};

/** Puts units into groups by name, the ones without it last. Units keep their order. */
function groupByName(
  entries: readonly UnitEntry[],
  grouping: Exclude<Grouping, 'none' | 'need'>,
  severityOf: SeverityOf,
): UnitGroup[] {
  const groups = new Map<string | null, UnitGroup>();
  for (const entry of entries) {
    const name = nameOf[grouping](entry);
    let group = groups.get(name);
    if (!group) groups.set(name, (group = { key: `${grouping}:${name ?? ''}`, name, units: [], troubled: 0 }));
    group.units.push(entry);
    if (severityOf(entry) > 0) group.troubled += 1;
  }
  return [...groups.values()].sort(
    (a, b) => Number(a.name === null) - Number(b.name === null) || byName.compare(a.name ?? '', b.name ?? ''),
  );
}

/** Units in groups: by name, or those that need somebody first, the worst of them on top unless another order is asked for, and the rest by area. */
export function groupUnits(
  entries: readonly UnitEntry[],
  grouping: Exclude<Grouping, 'none'>,
  severityOf: SeverityOf = ownSeverity,
  isOrdered = false,
): UnitGroup[] {
  if (grouping !== 'need') return groupByName(entries, grouping, severityOf);
  const weighed = entries.map((entry) => ({ entry, severity: severityOf(entry) }));
  const needing = weighed.filter(({ severity }) => severity > 0);
  if (!isOrdered) needing.sort((a, b) => b.severity - a.severity);
  const rest = weighed.filter(({ severity }) => severity === 0).map(({ entry }) => entry);
  const areas = groupByName(rest, 'area', severityOf);
  if (needing.length === 0) return areas;
  const units = needing.map(({ entry }) => entry);
  return [{ key: 'need:', name: null, units, troubled: units.length, isNeed: true }, ...areas];
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** One line of the grid: a group's title, a unit, or the details below a unit. */
export type GridLine =
  | { kind: 'group'; key: string; group: UnitGroup; isOpen: boolean }
  | { kind: 'unit'; key: string; id: number; isNeedy: boolean }
  | { kind: 'details'; key: string; id: number };

interface Layout {
  grouping: Grouping;
  closedGroups?: ReadonlySet<string>;
  openUnits?: ReadonlySet<number>;
  severityOf?: SeverityOf;
  /** Whether the units stand in an order somebody chose. */
  isOrdered?: boolean;
}

const none: ReadonlySet<never> = new Set<never>();

/** The lines of the grid from top to bottom. */
export function layOutLines(
  entries: readonly UnitEntry[],
  { grouping, closedGroups = none, openUnits = none, severityOf = ownSeverity, isOrdered = false }: Layout,
): GridLine[] {
  const lines: GridLine[] = [];
  const addUnits = (units: readonly UnitEntry[]) => {
    for (const entry of units) {
      const { id } = entry;
      lines.push({ kind: 'unit', key: `u${id}`, id, isNeedy: severityOf(entry) > 0 });
      if (openUnits.has(id)) lines.push({ kind: 'details', key: `d${id}`, id });
    }
  };
  if (grouping === 'none') {
    addUnits(entries);
    return lines;
  }
  for (const group of groupUnits(entries, grouping, severityOf, isOrdered)) {
    const isOpen = !closedGroups.has(group.key);
    lines.push({ kind: 'group', key: group.key, group, isOpen });
    if (isOpen) addUnits(group.units);
  }
  return lines;
}
