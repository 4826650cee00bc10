import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

interface WantedRecord {
  /** The record an address leads to (`record=12`); nothing where it names none. */
  id: number | undefined;
  /** Brings its row into view. */
  show: (row: HTMLElement | null) => void;
}

/** The record of a tab that a marker or a link leads to. */
export function useWantedRecord(): WantedRecord {
  const [query] = useSearchParams();
  const text = query.get('record') ?? '';
  const show = useCallback((row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' }), []);
  return { id: /^\d{1,9}$/.test(text) ? Number(text) : undefined, show };
}

/** The address of a record in one of the page's tabs, with the rest of the view as it is. */
export function recordPath(query: URLSearchParams, tab: string, id: number): string {
  const next = new URLSearchParams(query);
  next.set('tab', tab);
  next.set('record', String(id));
  return `?${next.toString()}`;
}
