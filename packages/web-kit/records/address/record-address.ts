import type { TableSort } from '@trellis/ui/table';

/** How many rows a page may have; the first unless chosen otherwise. */
export const pageSizes = [50, 200, 1000] as const;

/** What the address of a list says. */
export interface RecordAddress {
  search: string;
  sort: TableSort | undefined;
  /** Counted from 1. */
  page: number;
  /** Rows of a page. */
  size: (typeof pageSizes)[number];
  showsArchived: boolean;
  /** By field: how the value is spelled depends on its kind, see `filterWhere`. */
  filters: Readonly<Record<string, string>>;
  /** The record that is open, or `new`. */
  record: number | 'new' | undefined;
  tab: string | undefined;
}

/**
 * Reads an address; what makes no sense is left out. Where several lists share a page, each has a `prefix` of its own.
 */
export function readRecordAddress(query: URLSearchParams, prefix = ''): RecordAddress {
  const get = (key: string) => query.get(prefix + key);
  const sort = get('sort');
  const page = Number(get('page'));
  const size = Number(get('size'));
  const record = get('record');
  const id = Number(record);
  const filterPrefix = `${prefix}f.`;
  return {
    search: get('search') ?? '',
    sort: sort ? { key: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : undefined,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((known) => known === size) ?? pageSizes[0],
    showsArchived: get('archived') === '1',
    filters: Object.fromEntries(
      [...query].flatMap(([key, value]) =>
        key.startsWith(filterPrefix) && value !== '' ? [[key.slice(filterPrefix.length), value]] : [],
      ),
    ),
    record: record === 'new' ? 'new' : Number.isInteger(id) && id > 0 ? id : undefined,
    tab: get('tab') ?? undefined,
  };
}

/** The query with part of the address changed; parts of other owners stay. */
export function writeRecordAddress(
  query: URLSearchParams,
  change: Partial<RecordAddress>,
  prefix = '',
): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (key: string, value: string | undefined) => {
    if (value === undefined || value === '') next.delete(prefix + key);
    else next.set(prefix + key, value);
  };
  if ('search' in change) put('search', change.search);
  if ('sort' in change) put('sort', change.sort && `${change.sort.isDescending ? '-' : ''}${change.sort.key}`);
  if ('page' in change) put('page', change.page && change.page > 1 ? String(change.page) : undefined);
  if ('size' in change) put('size', change.size === pageSizes[0] ? undefined : String(change.size));
  if ('showsArchived' in change) put('archived', change.showsArchived ? '1' : undefined);
  if ('record' in change) put('record', change.record === undefined ? undefined : String(change.record));
  if ('tab' in change) put('tab', change.tab);
  if (change.filters) {
    for (const key of [...next.keys()]) if (key.startsWith(`${prefix}f.`)) next.delete(key);
    for (const [key, value] of Object.entries(change.filters)) put(`f.${key}`, value);
  }
  return next;
}

/** The link to a list with the given search, filters and order: `/strains?f.active=1&sort=-name`. */
export function recordsPath(path: string, change: Partial<RecordAddress>): string {
  const query = writeRecordAddress(new URLSearchParams(), change).toString();
  return query === '' ? path : `${path}?${query}`;
}
