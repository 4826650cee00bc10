import { atOnce } from '@trellis/web-kit';
import { matchesFilters, sensorFilters, statusFilters, type FilteredUnit, type FilterKey } from '@trellis/units/model';
import { foldText, type UnitEntry } from '../../live/unit-entry.ts';
import { isInMode } from '../../live/grid-mode.ts';
import { ownSeverity, type SeverityOf } from '../needs/severity.ts';
import { stateKeyOf, stateKeys, type StateKey } from './unit-states.ts';

/** Which units are wanted. Empty sets want all. */
export interface Wanted {
  /** Its key. */
  mode: string;
  /** Leaves out units that are not deployed or disabled. */
  isReduced: boolean;
  areaId: number | undefined;
  search: string;
  states: ReadonlySet<StateKey>;
  filters: ReadonlySet<FilterKey>;
}

export interface AreaTab {
  id: number;
  name: string;
  /** Units that pass everything but the choice of the area. */
  count: number;
  /** Of those, the ones that need somebody. */
  troubled: number;
}

export interface Arranged {
  shown: UnitEntry[];
  /** Units of the mode, whatever is filtered. */
  total: number;
  /** Left out by the reduced list. */
  reducedBy: number;
  /** Per state, the units that pass everything but the choice of states. */
  states: Record<StateKey, number>;
  areas: AreaTab[];
}

/**
 * The wanted units in the order given, with the counts beside every choice. One pass: each choice counts the units
 * that pass all the others, so that a chip says what choosing it would show.
 */
export const arrangeUnits = (
  entries: readonly UnitEntry[],
  wanted: Wanted,
  severityOf: SeverityOf = ownSeverity,
): Arranged => atOnce(arrangeInSteps(entries, wanted, severityOf));

/** The same, a unit a step. */
export function* arrangeInSteps(
  entries: readonly UnitEntry[],
  wanted: Wanted,
  severityOf: SeverityOf,
): Generator<void, Arranged> {
  const words = foldText(wanted.search).split(/\s+/).filter(Boolean);
  const states = Object.fromEntries(stateKeys.map((key) => [key, 0])) as Record<StateKey, number>;
  const areas = new Map<number, AreaTab>();
  const shown: UnitEntry[] = [];
  let total = 0;
  let reducedBy = 0;
  for (const entry of entries) {
    yield;
    if (!isInMode({ key: wanted.mode }, entry.record)) continue;
    total += 1;
    const area = areaOf(areas, entry);
    if (wanted.isReduced && isLeftOutOfReduced(entry)) {
      reducedBy += 1;
      continue;
    }
    if (!words.every((word) => entry.facets.searchText.includes(word))) continue;
    if (wanted.filters.size > 0 && !matchesFilters(entry.record, wanted.filters)) continue;
    const state = stateKeyOf(entry);
    const hasState = wanted.states.size === 0 || wanted.states.has(state);
    const isInArea = wanted.areaId === undefined || wanted.areaId === area.id;
    if (isInArea) states[state] += 1;
    if (hasState) {
      area.count += 1;
      if (severityOf(entry) > 0) area.troubled += 1;
    }
    if (isInArea && hasState) shown.push(entry);
  }
  return { shown, total, reducedBy, states, areas: [...areas.values()].sort((a, b) => byName.compare(a.name, b.name)) };
}

/** How many of the units that pass everything but the filters match each filter. */
export function countFilters<K extends FilterKey>(
  entries: readonly UnitEntry[],
  wanted: Wanted,
  keys: readonly K[],
): Map<K, number> {
  const { shown } = arrangeUnits(entries, { ...wanted, filters: new Set() });
  return new Map(keys.map((key) => [key, shown.filter(({ record }) => rules[key].matches(record)).length]));
}

const rules: Record<FilterKey, { matches: (unit: FilteredUnit) => boolean }> = { ...statusFilters, ...sensorFilters };

/** The reduced list keeps units that are deployed and not disabled. */
const isLeftOutOfReduced = ({ record }: UnitEntry): boolean => !record.deployed || record.isDisabled;

const byName = new Intl.Collator(undefined, { numeric: true });

function areaOf(areas: Map<number, AreaTab>, { record }: UnitEntry): AreaTab {
  const known = areas.get(record.area_id);
  if (known) return known;
  const area = { id: record.area_id, name: record.areaname, count: 0, troubled: 0 };
  areas.set(area.id, area);
  return area;
}
