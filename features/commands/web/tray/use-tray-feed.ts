import { filtered, shellMessages } from '@trellis/entity-kit';
import { sendWith, useClientOptions, useLiveMessage, useResync, useUser } from '@trellis/web-kit';
import { useCallback, useEffect, useLayoutEffect } from 'react';
import { reads, type ListedCommand } from '../calls.ts';
import { commandTray, type CommandChange } from './tray-store.ts';

const collection = 'controllerCommands';
const openStates = ['queued', 'sent', 'acknowledged'];
/** Commands that are asked for at once. */
export const mostFetched = 1000;

/** Keeps the tray in step: what this person has under way after a reload, live changes, and all again after a lost connection. */
export function useTrayFeed(): void {
  const { id: userId, facility_id: facilityId } = useUser();
  const options = useClientOptions();
  const fetchOpen = useCallback(async () => {
    const known = commandTray.openIds().slice(0, mostFetched);
    const mine = { user_id: userId, state: { inq: openStates } };
    const asked = filtered({
      where: known.length > 0 ? { or: [mine, { id: { inq: known } }] } : mine,
      include: 'platformGroup',
      order: 'id DESC',
      limit: mostFetched,
    });
    // A tray that could not be read shows what it knows; the live connection goes on telling changes.
    const found = await sendWith(options)(reads.commands, asked).catch(() => []);
    take(found);
  }, [options, userId]);
  // Ahead of the first frame: what was sent in another facility is not shown for a moment.
  useLayoutEffect(() => commandTray.belongTo(userId, facilityId), [userId, facilityId]);
  useEffect(() => {
    void fetchOpen();
  }, [fetchOpen]);
  useResync(() => void fetchOpen());
  useLiveMessage(shellMessages.entityChanged, (change) => {
    if (change.collection === collection && change.record) commandTray.hear(change.record as unknown as CommandChange);
  });
}

function take(found: readonly ListedCommand[]): void {
  commandTray.name(
    found.flatMap(({ platformGroup_id, platformGroup }) =>
      platformGroup_id != null && platformGroup ? [[platformGroup_id, platformGroup.name] as const] : [],
    ),
  );
  commandTray.put(found);
}
