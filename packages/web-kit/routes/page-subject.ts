import { useEffect, useSyncExternalStore } from 'react';

let subject: string | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
function say(next: string | undefined): void {
  subject = next;
  for (const listener of listeners) listener();
}

/** Names the one thing a page is about, such as a unit: the browser's tab says it instead of the page's title. */
export function usePageSubject(name: string): void {
  useEffect(() => {
    say(name);
    return () => say(undefined);
  }, [name]);
}

/** The one thing the page is about, where it is about one. */
export const useNamedSubject = (): string | undefined => useSyncExternalStore(subscribe, () => subject);
