import { isFilterKey, matchesFilters, type FilterKey } from '@trellis/units/model';
import { useSearchParams } from 'react-router';
import type { UnitEntry } from '../live/unit-entry.ts';
import { countFilters } from '../unit-grid/arrange/arrange-units.ts';
import { filterKeys } from '../unit-grid/header/filter-groups.ts';

/** Which units of a room are shown, as it stands in the address. */
export interface CellFilter {
  shown: UnitEntry[];
  filters: ReadonlySet<FilterKey>;
  strain: string | null;
  phase: string | null;
  strains: string[];
  phases: string[];
  counts: ReadonlyMap<FilterKey, number>;
  change: (part: { filters?: ReadonlySet<FilterKey>; strain?: string | null; phase?: string | null }) => void;
}

/** The units of a room that pass the chosen filters, strain and phase. */
export function useCellFilter(here: readonly UnitEntry[]): CellFilter {
  const [query, setQuery] = useSearchParams();
  const filters = new Set((query.get('filter') ?? '').split(',').filter(isFilterKey));
  const strain = query.get('strain');
  const phase = query.get('phase');
  const grown = here.filter(
    ({ facets }) => (strain === null || facets.strain === strain) && (phase === null || facets.phase === phase),
  );
  const shown = filters.size === 0 ? grown : grown.filter(({ record }) => matchesFilters(record, filters));
  const everything = { mode: 'all', isReduced: false, areaId: undefined, search: '', states: new Set<never>() };
  return {
    ...{ shown, filters, strain, phase },
    strains: namesOf(here.map(({ facets }) => facets.strain)),
    phases: namesOf(here.map(({ facets }) => facets.phase)),
    counts: countFilters(grown, { ...everything, filters }, filterKeys),
    change: (part) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          const set = (name: string, text: string) => (text === '' ? next.delete(name) : next.set(name, text));
          if (part.filters) set('filter', [...part.filters].join(','));
          if (part.strain !== undefined) set('strain', part.strain ?? '');
          if (part.phase !== undefined) set('phase', part.phase ?? '');
          next.delete('page');
          return next;
        },
        { replace: true },
      ),
  };
}

const namesOf = (names: readonly (string | null)[]): string[] =>
  [...new Set(names.filter((name) => name !== null))].sort((one, other) => one.localeCompare(other));
