import { useSyncExternalStore } from 'react';

let counts: Readonly<Record<string, number>> = {};
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Says how many new things wait in a tool; its control shows the number, nothing for zero. */
export function setToolCount(name: string, count: number): void {
  if ((counts[name] ?? 0) === count) return;
  counts = { ...counts, [name]: count };
  for (const listener of listeners) listener();
}

/** Forgets what waits: another facility is opened. */
export function forgetToolCounts(): void {
  counts = {};
  for (const listener of listeners) listener();
}

/** How many new things wait, by tool. */
export const useToolCounts = (): Readonly<Record<string, number>> => useSyncExternalStore(subscribe, () => counts);
