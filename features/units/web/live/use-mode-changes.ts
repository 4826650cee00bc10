import type { EntityChanged } from '@trellis/units/model';
import { useLiveMessage } from '@trellis/web-kit';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { createModeChanges, type ModeChanges } from './mode-changes.ts';

export const ModeChangesContext = createContext<ModeChanges | undefined>(undefined);

/** Follows the facility's commands and notes which units are about to change their mode. */
export function useModeChanges(): ModeChanges {
  const [changes] = useState(createModeChanges);
  useLiveMessage<EntityChanged>('entityChanged', (change) => changes.hear(change));
  useEffect(() => () => changes.stop(), [changes]);
  return changes;
}

/** Whether the mode of a unit is about to change. */
export function useIsModeChanging(id: number): boolean {
  const changes = use(ModeChangesContext);
  return useSyncExternalStore(changes?.subscribe ?? never, () => changes?.isChanging(id) ?? false);
}

const never = () => () => undefined;
