import { useEffect, useRef } from 'react';

/** What is typed is kept in the browser this long (ms) after the last key: to write a long plan takes a moment. */
const keepAfterMs = 250;

/** Keeps what is edited in this browser, once the hand rests, and at once as the page is hidden or left. */
export function useKeptLocally(edited: unknown, keep: () => void): void {
  const waiting = useRef<() => void>(undefined);
  const newest = useRef(keep);
  useEffect(() => {
    newest.current = keep;
  });
  useEffect(() => {
    waiting.current = edited === undefined ? undefined : () => newest.current();
    if (edited === undefined) return undefined;
    const timer = setTimeout(() => flush(waiting), keepAfterMs);
    return () => clearTimeout(timer);
  }, [edited]);
  useEffect(() => {
    const leave = () => flush(waiting);
    document.addEventListener('visibilitychange', leave);
    addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}

function flush(waiting: { current: (() => void) | undefined }): void {
  const keep = waiting.current;
  waiting.current = undefined;
  keep?.();
}
