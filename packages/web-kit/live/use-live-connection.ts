import { useQueryClient } from '@tanstack/react-query';
import { shellMessages } from '@trellis/entity-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { gatherChanges } from '../api/query-client.ts';
import { useSessionStore } from '../session/session-context.ts';
import type { SessionState } from '../session/session-store.ts';
import { liveAddress } from './live-address.ts';
import type { LiveHub } from './live-hub.ts';
import { openLiveSocket } from './live-socket.ts';

/** Keeps the facility's live connection while someone is signed in, and the cache in step with what it tells. */
export function useLiveConnection(
  hub: LiveHub,
  { user }: SessionState,
  realtime: string | undefined,
  onSessionEnded: () => void,
): void {
  const queries = useQueryClient();
  const session = useSessionStore();
  const facilityId = user?.facility_id;
  const userId = user?.id;
  const token = user?.apitoken;
  // What a page does then changes with its language; the socket stays.
  const endSession = useEffectEvent(onSessionEnded);

  /** When what is held began to be read, ms of `performance.now()`: with the page; later, as somebody signs in or chooses a facility. */
  const readSince = useRef<number | undefined>(0);

  useEffect(() => {
    const beginAnew = () => {
      readSince.current = undefined;
    };
    if (facilityId == null || userId === undefined || token === undefined) return beginAnew();
    const change = gatherChanges(queries);
    const leaves = [
      hub.on(shellMessages.entityChanged, change),
      hub.on(shellMessages.resync, () => hub.resync()),
      hub.onResync(() => void queries.invalidateQueries()),
      hub.on(shellMessages.facilityUserLogout, ({ userIds }) => {
        if (userIds.includes(userId)) endSession();
      }),
      // Fetched with the first change of a preference: the first load has no room for what few visits need.
      hub.on(shellMessages.frontendPreferenceUpdated, (change) => {
        void import('../preferences/apply-preference.ts').then(({ applyPreference }) =>
          applyPreference(session, change),
        );
      }),
    ];
    const live = openLiveSocket({
      ...liveAddress(location, realtime, {
        ...{ facilityId, userId, token },
        readForMs: performance.now() - (readSince.current ?? performance.now()),
      }),
      onMessage: (message) => hub.dispatch(message),
      onStatus: (status) => hub.setStatus(status),
      onReconnect: () => hub.resync(),
      onRefused: (code) => {
        if (code === 4401) endSession();
      },
    });
    const retry = () => live.retryNow();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      for (const leave of leaves) leave();
      live.close();
      beginAnew();
    };
  }, [hub, queries, session, realtime, facilityId, userId, token]);
}
