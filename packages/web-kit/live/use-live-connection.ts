import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EntityChange } from '../api/call-key.ts';
import { gatherChanges } from '../api/query-client.ts';
import type { PreferenceChange } from '../preferences/apply-preference.ts';
import { useSessionStore } from '../session/session-context.ts';
import type { SessionState } from '../session/session-store.ts';
import type { LiveHub } from './live-hub.ts';
import { openLiveSocket } from './live-socket.ts';

/** Keeps the facility's live connection while someone is signed in, and the cache in step with what it tells. */
export function useLiveConnection(hub: LiveHub, { user }: SessionState, onSessionEnded: () => void): void {
  const queries = useQueryClient();
  const session = useSessionStore();
  const facilityId = user?.facility_id;
  const userId = user?.id;
  const token = user?.apitoken;

  useEffect(() => {
    if (facilityId == null || userId === undefined || token === undefined) return;
    const change = gatherChanges(queries);
    const leaves = [
      hub.on<EntityChange>('entityChanged', change),
      hub.on('resync', () => hub.resync()),
      hub.onResync(() => void queries.invalidateQueries()),
      hub.on<{ userIds?: readonly number[] }>('facilityUserLogout', ({ userIds }) => {
        if (userIds?.includes(userId)) onSessionEnded();
      }),
      // Fetched with the first change of a preference: the first load has no room for what few visits need.
      hub.on<PreferenceChange>('frontendPreferenceUpdated', (change) => {
        void import('../preferences/apply-preference.ts').then(({ applyPreference }) =>
          applyPreference(session, change),
        );
      }),
    ];
    const live = openLiveSocket({
      url: liveUrl(location, facilityId, userId, token),
      onMessage: (message) => hub.dispatch(message),
      onStatus: (status) => hub.setStatus(status),
      onReconnect: () => hub.resync(),
      onRefused: (code) => {
        if (code === 4401) onSessionEnded();
      },
    });
    const retry = () => live.retryNow();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      for (const leave of leaves) leave();
      live.close();
    };
  }, [hub, queries, session, facilityId, userId, token, onSessionEnded]);
}

/** Address of a facility's socket on the page's own host. */
export function liveUrl(
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
  facilityId: number,
  userId: number,
  token: string,
): string {
  const query = new URLSearchParams({ userId: String(userId), access_token: token });
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/facility${facilityId}?${query}`;
}
