import { useSyncExternalStore } from 'react';

/** A tool whose dialog is open, and what it was given. */
export interface OpenedTool {
  name: string;
  given: unknown;
}

let opened: readonly OpenedTool[] = [];
const listeners = new Set<() => void>();
const show = (next: readonly OpenedTool[]) => {
  opened = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Opens a tool's dialog from anywhere; another one that is open gives way. */
export const openTool = (name: string, given?: unknown): void => show([{ name, given }]);

/** Opens a tool's dialog over the one that is open, which is there again when it closes. */
export const openToolOver = (name: string, given?: unknown): void => show([...opened, { name, given }]);

/** Closes the tool on top. */
export const closeTool = (): void => show(opened.slice(0, -1));

/** Closes every tool: what they show belongs to what is left. */
export const closeTools = (): void => show([]);

/** The tools that are open, the one on top last. */
export const useOpenedTools = (): readonly OpenedTool[] => useSyncExternalStore(subscribe, () => opened);

/** The tool on top. */
export const useOpenedTool = (): OpenedTool | undefined => useOpenedTools().at(-1);
