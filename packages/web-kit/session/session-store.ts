import type { SessionUser } from './session-user.ts';

const flagKey = 'trellis.authenticated';
const userKey = 'trellis.user';

export interface SessionState {
  /** Signed in: the stored flag is set and the stored person has signed in before. */
  isAuthenticated: boolean;
  user: SessionUser | undefined;
}

/** Who is signed in, kept in the browser across reloads and in step across its tabs. */
export interface SessionStore {
  get: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  signIn: (user: SessionUser) => void;
  /** Changes some fields of the signed-in person; nothing when nobody is. */
  change: (fields: Partial<SessionUser>) => void;
  signOut: () => void;
}

const nobody: SessionState = { isAuthenticated: false, user: undefined };

/** Opens the session kept in `storage`. Storage that is full or forbidden leaves a session for this page only. */
export function openSessionStore(storage: Storage = localStorage, tabs: EventTarget = window): SessionStore {
  let state = readState(storage);
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const keep = (user: SessionUser | undefined) => {
    state = stateOf(user !== undefined, user);
    writeState(storage, user);
    tell();
  };
  tabs.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    if (key !== null && key !== flagKey && key !== userKey) return;
    state = readState(storage);
    tell();
  });
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signIn: keep,
    change: (fields) => {
      if (state.user) keep({ ...state.user, ...fields });
    },
    signOut: () => keep(undefined),
  };
}

const stateOf = (flag: boolean, user: SessionUser | undefined): SessionState =>
  flag && user?.lastlogin ? { isAuthenticated: true, user } : nobody;

function readState(storage: Storage): SessionState {
  try {
    const text = storage.getItem(userKey);
    return stateOf(storage.getItem(flagKey) === 'true', text ? (JSON.parse(text) as SessionUser) : undefined);
  } catch {
    return nobody;
  }
}

function writeState(storage: Storage, user: SessionUser | undefined): void {
  try {
    if (user) {
      storage.setItem(userKey, JSON.stringify(user));
      storage.setItem(flagKey, 'true');
    } else {
      storage.removeItem(flagKey);
      storage.removeItem(userKey);
    }
  } catch {
    // Private windows may refuse storage; the session then lasts as long as the page.
  }
}
