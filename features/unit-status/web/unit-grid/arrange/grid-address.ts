import { isFilterKey, type FilterKey } from '@trellis/units/model';
import { groupings, type Grouping } from './group-units.ts';
import { isSortKey, type Sorting } from './sort-units.ts';
import { stateKeys, type StateKey } from './unit-states.ts';

export const densities = ['compact', 'row', 'card'] as const;
export type Density = (typeof densities)[number];

/** What the address of the page says beyond its mode. */
export interface GridAddress {
  areaId: number | undefined;
  search: string;
  states: ReadonlySet<StateKey>;
  filters: ReadonlySet<FilterKey>;
  density: Density;
  grouping: Grouping;
  sorting: Sorting;
  isFullList: boolean;
  /** The unit whose health card is open. */
  cardOf: number | undefined;
}

/** Reads the query of an address; what it does not say, or says wrongly, is as if it were not there. `usual` is the density then. */
export function readAddress(query: URLSearchParams, usual: Density = 'compact'): GridAddress {
  const sort = query.get('sort') ?? '';
  const sortKey = sort.replace(/^-/, '');
  return {
    areaId: readId(query.get('area')),
    search: query.get('search') ?? '',
    states: new Set(readList(query.get('state')).flatMap((text) => stateKeys.find((key) => key === text) ?? [])),
    filters: new Set(readList(query.get('filter')).filter(isFilterKey)),
    density: densities.find((density) => density === query.get('view')) ?? usual,
    grouping: groupings.find((grouping) => grouping === query.get('group')) ?? 'need',
    sorting: isSortKey(sortKey)
      ? { key: sortKey, isDescending: sort.startsWith('-') }
      : { key: 'unit', isDescending: false },
    isFullList: query.get('full') === 'yes',
    cardOf: readId(query.get('unit')),
  };
}

/** The query with some of it changed. Defaults leave the address; other parameters stay. */
export function writeAddress(
  query: URLSearchParams,
  change: Partial<GridAddress>,
  usual: Density = 'compact',
): URLSearchParams {
  const next = new URLSearchParams(query);
  const set = (name: string, text: string | undefined) => (text ? next.set(name, text) : next.delete(name));
  if ('areaId' in change) set('area', change.areaId?.toString());
  if ('search' in change) set('search', change.search);
  if (change.states) set('state', [...change.states].join(','));
  if (change.filters) set('filter', [...change.filters].join(','));
  if (change.density) set('view', change.density === usual ? '' : change.density);
  if (change.grouping) set('group', change.grouping === 'need' ? '' : change.grouping);
  if (change.sorting) set('sort', writeSorting(change.sorting));
  if ('isFullList' in change) set('full', change.isFullList ? 'yes' : '');
  if ('cardOf' in change) set('unit', change.cardOf?.toString());
  return next;
}

/** Whether the address hides units that are there. */
export const hasFilters = ({ areaId, search, states, filters }: GridAddress): boolean =>
  areaId !== undefined || search !== '' || states.size > 0 || filters.size > 0;

/** What makes the address show everything. */
export const withoutFilters = {
  areaId: undefined,
  search: '',
  states: new Set<StateKey>(),
  filters: new Set<FilterKey>(),
} satisfies Partial<GridAddress>;

const writeSorting = ({ key, isDescending }: Sorting): string =>
  key === 'unit' && !isDescending ? '' : `${isDescending ? '-' : ''}${key}`;

const readList = (text: string | null): string[] => (text ? text.split(',') : []);

function readId(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}
