import { useSyncExternalStore } from 'react';

interface Opened {
  name: string;
  given: unknown;
}

let opened: Opened | undefined;
const listeners = new Set<() => void>();
const show = (next: Opened | undefined) => {
  opened = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Opens a tool's dialog from anywhere; another one that is open gives way. */
export const openTool = (name: string, given?: unknown): void => show({ name, given });

/** Closes the open tool. */
export const closeTool = (): void => show(undefined);

/** The tool that is open. */
export const useOpenedTool = (): Opened | undefined => useSyncExternalStore(subscribe, () => opened);
