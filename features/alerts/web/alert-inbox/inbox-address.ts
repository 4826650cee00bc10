import { inboxParts, type InboxPart } from '@trellis/alerts/model';

/** What the address of the inbox says. */
export interface InboxAddress {
  view: 'inbox' | 'analytics';
  /** Days that the analytics count. */
  days: number;
  part: InboxPart;
  levels: readonly number[];
  code: string;
  area: string;
  unit: string;
  /** Id of a person, `nobody`, or nothing. */
  owner: string;
  search: string;
  from: string;
  to: string;
  group: 'area' | 'type';
  /** The alert that is open. */
  id: number | undefined;
}

/** The filters, which a saved one keeps. */
export const filterKeys = ['part', 'levels', 'code', 'area', 'unit', 'owner', 'search', 'from', 'to'] as const;

/** What an address asks for; what it says wrongly counts as not said. */
export function readInboxAddress(query: URLSearchParams): InboxAddress {
  const text = (key: string) => query.get(key) ?? '';
  const id = Number(query.get('id'));
  return {
    view: text('view') === 'analytics' ? 'analytics' : 'inbox',
    days: Number(text('days')) || 30,
    part: inboxParts.find((part) => part === text('part')) ?? 'open',
    levels: text('levels')
      .split(',')
      .map(Number)
      .filter((level) => Number.isInteger(level) && level >= 1 && level <= 5),
    code: text('code').slice(0, 20),
    area: idOr(text('area')),
    unit: idOr(text('unit')),
    owner: text('owner') === 'nobody' ? 'nobody' : idOr(text('owner')),
    search: text('search').slice(0, 120),
    from: momentOr(text('from')),
    to: momentOr(text('to')),
    group: text('group') === 'type' ? 'type' : 'area',
    id: Number.isInteger(id) && id > 0 ? id : undefined,
  };
}

const idOr = (text: string): string => (/^[1-9]\d{0,8}$/.test(text) ? text : '');
const momentOr = (text: string): string => (Number.isNaN(Date.parse(text)) ? '' : new Date(text).toISOString());

/** Puts a change into an address; what is usual needs no word. */
export function writeInboxAddress(query: URLSearchParams, change: Partial<InboxAddress>): URLSearchParams {
  const next = new URLSearchParams(query);
  const usual: Readonly<Record<string, string>> = { view: 'inbox', days: '30', part: 'open', group: 'area' };
  for (const [key, value] of Object.entries(change)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text === '' || text === usual[key]) next.delete(key);
    else next.set(key, text);
  }
  return next;
}

/** What the call of the inbox is asked. */
export function inboxQuery({ part, levels, code, area, unit, owner, search, from, to }: InboxAddress) {
  return {
    part,
    ...(levels.length > 0 && { levels: levels.join(',') }),
    ...(code !== '' && { code }),
    ...(area !== '' && { area_id: area }),
    ...(unit !== '' && { platformGroup_id: unit }),
    ...(owner !== '' && { owner }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  };
}

/** Whether anything but the part is asked for. */
export const isFiltered = ({ levels, code, area, unit, owner, search, from, to }: InboxAddress): boolean =>
  levels.length > 0 || [code, area, unit, owner, search, from, to].some((text) => text !== '');
