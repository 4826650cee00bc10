import { timelineZooms, type TimelineZoom } from '@trellis/ui/timeline';

/** What the address of the calendar says. */
export interface BoardAddress {
  zoom: TimelineZoom;
  view: 'chart' | 'table';
  areaId: number | null;
  kinds: ReadonlySet<string>;
  text: string;
  freeDays: number;
  /** The booking that is open. */
  booking: string | null;
}

const most = 730;

/** Reads the query of the calendar; what cannot be read counts as not said. */
export function readBoardAddress(query: URLSearchParams): BoardAddress {
  const number = (key: string) => {
    const value = Number(query.get(key));
    return Number.isInteger(value) && value > 0 ? value : null;
  };
  return {
    zoom: timelineZooms.find((one) => one === query.get('zoom')) ?? 'week',
    view: query.get('view') === 'table' ? 'table' : 'chart',
    areaId: number('area'),
    kinds: new Set((query.get('kind') ?? '').split(',').filter(Boolean)),
    text: query.get('q') ?? '',
    freeDays: Math.min(most, number('free') ?? 0),
    booking: query.get('booking'),
  };
}

/** The query with a change in it. */
export function writeBoardAddress(query: URLSearchParams, change: Partial<BoardAddress>): URLSearchParams {
  const next = new URLSearchParams(query);
  const set = (key: string, value: string | null) => (value ? next.set(key, value) : next.delete(key));
  if (change.zoom) set('zoom', change.zoom === 'week' ? null : change.zoom);
  if (change.view) set('view', change.view === 'chart' ? null : change.view);
  if (change.areaId !== undefined) set('area', change.areaId === null ? null : String(change.areaId));
  if (change.kinds) set('kind', [...change.kinds].join(','));
  if (change.text !== undefined) set('q', change.text);
  if (change.freeDays !== undefined) set('free', change.freeDays > 0 ? String(change.freeDays) : null);
  if (change.booking !== undefined) set('booking', change.booking);
  return next;
}
