import { createContext, use, useSyncExternalStore } from 'react';
import { menusOf, type SessionState, type SessionStore } from './session-store.ts';
import type { SessionMenu, SessionUser } from './session-user.ts';

export const SessionContext = createContext<SessionStore | undefined>(undefined);

/** The session itself, for signing in and out. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (!store) throw new Error('No session: wrap the page in WebKitProvider.');
  return store;
}

/** Who is signed in; draws again when that changes. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.get);
}

/** The signed-in person. Only below a guard that lets no visitor in. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}

/** The menu in view: a previewed role's, else the person's own; empty while it is not there yet. */
export const useMenus = (): readonly SessionMenu[] => menusOf(useSession()) ?? nothing;

const nothing: readonly SessionMenu[] = [];
