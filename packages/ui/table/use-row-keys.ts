import { useCallback, type KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
  PageDown: (at, last) => Math.min(at + 10, last),
  PageUp: (at) => Math.max(at - 10, 0),
};

/** Moves between rows (`data-row`) by arrows, Home, End and pages; the focus goes along. */
export function useRowKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  return useCallback((event) => {
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    if (!from) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const to = rowStep(event, rows.indexOf(from), rows.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    rows[to]?.focus();
  }, []);
}

/** Where a key leads from a row; nothing for a key that means something else. */
export function rowStep(event: KeyboardEvent<HTMLElement>, at: number, last: number): number | undefined {
  if (isEditing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return steps[event.key]?.(at, last);
}

const isEditing = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
