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
    const step = steps[event.key];
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    if (!step || !from || isEditing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    event.preventDefault();
    rows[step(rows.indexOf(from), rows.length - 1)]?.focus();
  }, []);
}

const isEditing = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
