import { setsMode } from '@trellis/commands/model';
import type { EntityChanged } from '@trellis/entity-kit';

/** A mode counts as changing for this long after it was asked for, or until it has changed (ms). */
export const modeChangeMs = 10_000;
const openStates: readonly unknown[] = ['queued', 'sent', 'acknowledged'];

/** Units whose mode somebody asked to change. */
export interface ModeChanges {
  /** Hears of a changed command. */
  hear: (change: EntityChanged) => void;
  /** The unit's mode is another one now. */
  end: (id: number) => void;
  isChanging: (id: number) => boolean;
  subscribe: (listener: () => void) => () => void;
  stop: () => void;
}

export function createModeChanges(): ModeChanges {
  const pending = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const end = (id: number) => {
    clearTimeout(pending.get(id));
    if (pending.delete(id)) tell();
  };
  return {
    hear({ collection, record }) {
      const { action_id, platformGroup_id, state } = record ?? {};
      if (collection !== 'controllerCommands' || typeof platformGroup_id !== 'number') return;
      if (typeof action_id !== 'number' || !setsMode(action_id)) return;
      if (!openStates.includes(state)) return end(platformGroup_id);
      if (pending.has(platformGroup_id)) return;
      pending.set(
        platformGroup_id,
        setTimeout(() => end(platformGroup_id), modeChangeMs),
      );
      tell();
    },
    end,
    isChanging: (id) => pending.has(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      for (const timer of pending.values()) clearTimeout(timer);
      pending.clear();
    },
  };
}
