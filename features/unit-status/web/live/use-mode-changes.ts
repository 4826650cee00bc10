import { shellMessages } from '@trellis/entity-kit';
import { unitMessages } from '@trellis/units/model';
import { useLiveMessage } from '@trellis/web-kit';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { createModeChanges, type ModeChanges } from './mode-changes.ts';
import type { UnitStore } from './unit-store.ts';

export const ModeChangesContext = createContext<ModeChanges | undefined>(undefined);

/** Follows the facility's commands and notes which units are about to change their mode, until they have. */
export function useModeChanges(store: UnitStore): ModeChanges {
  const [changes] = useState(createModeChanges);
  useLiveMessage(shellMessages.entityChanged, (change) => changes.hear(change));
  useLiveMessage(unitMessages.setDeviceParameter, ({ name, platformGroupId, reading }) => {
    if (name !== 'mode' || platformGroupId === null) return;
    // The store takes the message in with the next frame, so it still holds the mode of before.
    if (store.get(platformGroupId)?.record.mode !== reading) changes.end(platformGroupId);
  });
  useEffect(() => () => changes.stop(), [changes]);
  return changes;
}

/** Whether the mode of a unit is about to change. */
export function useIsModeChanging(id: number): boolean {
  const changes = use(ModeChangesContext);
  return useSyncExternalStore(changes?.subscribe ?? never, () => changes?.isChanging(id) ?? false);
}

const never = () => () => undefined;
