import { atOnce } from '@trellis/web-kit';
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
function* groupByName(
  entries: readonly UnitEntry[],
  grouping: Exclude<Grouping, 'none' | 'need'>,
  severityOf: SeverityOf,
): Generator<void, UnitGroup[]> {
  const groups = new Map<string | null, UnitGroup>();
  for (const entry of entries) {
    yield;
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

interface GroupOptions {
  severityOf?: SeverityOf;
  /** Whether the units stand in an order somebody chose. */
  isOrdered?: boolean;
}

/**
 * Units in groups, a unit a step: by name, or those that need somebody first, the worst of them on top unless another order is
 * asked for, and the rest by area. Nothing where no groups are wanted.
 */
export function* groupInSteps(
  entries: readonly UnitEntry[],
  grouping: Grouping,
  { severityOf = ownSeverity, isOrdered = false }: GroupOptions = {},
): Generator<void, UnitGroup[] | undefined> {
  if (grouping === 'none') return undefined;
  if (grouping !== 'need') return yield* groupByName(entries, grouping, severityOf);
  const needing: UnitEntry[] = [];
  const rest: UnitEntry[] = [];
  for (const entry of entries) {
    yield;
    (severityOf(entry) > 0 ? needing : rest).push(entry);
  }
  if (!isOrdered) needing.sort((a, b) => severityOf(b) - severityOf(a));
  const areas = yield* groupByName(rest, 'area', severityOf);
  if (needing.length === 0) return areas;
  return [{ key: 'need:', name: null, units: needing, troubled: needing.length, isNeed: true }, ...areas];
}

/** The same at once. */
export const groupUnits = (entries: readonly UnitEntry[], grouping: Grouping, options?: GroupOptions): UnitGroup[] =>
  atOnce(groupInSteps(entries, grouping, options)) ?? [];

const byName = new Intl.Collator(undefined, { numeric: true });

/** One line of the grid: a group's title, a unit, or the details below a unit. */
export type GridLine =
  | { kind: 'group'; key: string; group: UnitGroup; isOpen: boolean }
  | { kind: 'unit'; key: string; id: number; isNeedy: boolean }
  | { kind: 'details'; key: string; id: number };

interface Layout {
  closedGroups?: ReadonlySet<string>;
  openUnits?: ReadonlySet<number>;
  severityOf?: SeverityOf;
}

const none: ReadonlySet<never> = new Set<never>();

/** The lines of the grid from top to bottom; without groups the units alone. */
export function layOutGroups(
  entries: readonly UnitEntry[],
  groups: readonly UnitGroup[] | undefined,
  { closedGroups = none, openUnits = none, severityOf = ownSeverity }: Layout,
): GridLine[] {
  const lines: GridLine[] = [];
  const addUnits = (units: readonly UnitEntry[]) => {
    for (const entry of units) {
      const { id } = entry;
      lines.push({ kind: 'unit', key: `u${id}`, id, isNeedy: severityOf(entry) > 0 });
      if (openUnits.has(id)) lines.push({ kind: 'details', key: `d${id}`, id });
    }
  };
  if (!groups) addUnits(entries);
  for (const group of groups ?? []) {
    const isOpen = !closedGroups.has(group.key);
    lines.push({ kind: 'group', key: group.key, group, isOpen });
    if (isOpen) addUnits(group.units);
  }
  return lines;
}

/** Groups units and lays out their lines. */
export const layOutLines = (
  entries: readonly UnitEntry[],
  { grouping, ...layout }: Layout & GroupOptions & { grouping: Grouping },
): GridLine[] => layOutGroups(entries, atOnce(groupInSteps(entries, grouping, layout)), layout);
