import type { LiveMessageType } from '@trellis/entity-kit';
import type { LiveMessage, LiveStatus } from './live-socket.ts';

type Handler = (payload: never) => void;

/** Hands live messages to whoever asked for their type, and holds what the page must know about the connection. */
export interface LiveHub {
  on: <Payload>(message: LiveMessageType<Payload>, handler: (payload: Payload) => void) => () => void;
  /** Called after a loss of the connection: fetch what may have been missed. */
  onResync: (handler: () => void) => () => void;
  dispatch: (message: LiveMessage) => void;
  resync: () => void;
  status: () => LiveStatus;
  setStatus: (status: LiveStatus) => void;
  subscribeStatus: (listener: () => void) => () => void;
}

/** `report` hears of a handler that failed; the others are called all the same. */
export function createLiveHub(report: (error: unknown) => void = (error) => reportError(error)): LiveHub {
  const handlers = new Map<string, Set<Handler>>();
  const resyncs = new Set<() => void>();
  const watchers = new Set<() => void>();
  let status: LiveStatus = 'connecting';
  const safely = (act: () => void) => {
    try {
      act();
    } catch (error) {
      report(error);
    }
  };
  return {
    on({ type }, handler) {
      const heard = handlers.get(type) ?? new Set();
      handlers.set(type, heard.add(handler));
      return () => void heard.delete(handler);
    },
    onResync: (handler) => {
      resyncs.add(handler);
      return () => void resyncs.delete(handler);
    },
    dispatch: ({ type, payload }) => {
      for (const handler of handlers.get(type) ?? []) safely(() => handler(payload as never));
    },
    resync: () => {
      for (const handler of resyncs) safely(handler);
    },
    status: () => status,
    setStatus: (next) => {
      if (next === status) return;
      status = next;
      for (const watcher of watchers) watcher();
    },
    subscribeStatus: (listener) => {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
  };
}
