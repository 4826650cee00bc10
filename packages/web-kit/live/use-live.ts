import type { LiveMessageType } from '@trellis/entity-kit';
import { createContext, use, useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveHub } from './live-hub.ts';
import type { LiveStatus } from './live-socket.ts';

export const LiveContext = createContext<LiveHub | undefined>(undefined);

function useLiveHub(): LiveHub {
  const hub = use(LiveContext);
  if (!hub) throw new Error('No live hub: wrap the page in WebKitProvider.');
  return hub;
}

/** Whether live messages arrive; `paused` is what the page says as "Live updates paused". */
export function useLiveStatus(): LiveStatus {
  const hub = useLiveHub();
  return useSyncExternalStore(hub.subscribeStatus, hub.status);
}

/** Calls the handler with the payload of each message of a type while the component is shown. */
export function useLiveMessage<Payload>(message: LiveMessageType<Payload>, handler: (payload: Payload) => void): void {
  const hub = useLiveHub();
  const newest = useNewest(handler);
  useEffect(() => hub.on(message, (payload) => newest.current(payload)), [hub, message, newest]);
}

/** Calls the handler after the connection was lost and is back. Cached reads refresh by themselves. */
export function useResync(handler: () => void): void {
  const hub = useLiveHub();
  const newest = useNewest(handler);
  useEffect(() => hub.onResync(() => newest.current()), [hub, newest]);
}

function useNewest<T>(value: T) {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}
