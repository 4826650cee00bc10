import type { SessionMenu, SessionUser } from './session-user.ts';

const flagKey = 'trellis.authenticated';
const userKey = 'trellis.user';
const previewKey = 'trellis.preview';

/** An administrator looks at the menu of a role. Rights stay the administrator's own. */
export interface RolePreview {
  id: number;
  name: string;
  /** Absent until loaded. */
  menus?: readonly SessionMenu[] | undefined;
}

export interface SessionState {
  /** Signed in: the stored flag is set and the stored person has signed in before. */
  isAuthenticated: boolean;
  user: SessionUser | undefined;
  preview?: RolePreview | undefined;
}

/** Who is signed in, kept in the browser across reloads and in step across its tabs. */
export interface SessionStore {
  get: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  signIn: (user: SessionUser) => void;
  /** Changes some fields of the signed-in person; nothing when nobody is. */
  change: (fields: Partial<SessionUser>) => void;
  /** Shows the menu as a role has it, or (nothing) as the person has it. */
  preview: (role: RolePreview | undefined) => void;
  signOut: () => void;
}

const nobody: SessionState = { isAuthenticated: false, user: undefined };

/** The menu in view: the previewed role's, else the person's own. Absent until loaded. */
export const menusOf = ({ user, preview }: SessionState): readonly SessionMenu[] | undefined =>
  preview ? preview.menus : (user?.menus ?? undefined);

/** Opens the session kept in `storage`. Storage that is full or forbidden leaves a session for this page only. */
export function openSessionStore(storage: Storage = localStorage, tabs: EventTarget = window): SessionStore {
  let state = readState(storage);
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const keep = (user: SessionUser | undefined, preview?: RolePreview) => {
    state = stateOf(user !== undefined, user, preview);
    writeState(storage, state);
    tell();
  };
  tabs.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    if (key !== null && key !== flagKey && key !== userKey && key !== previewKey) return;
    state = readState(storage);
    tell();
  });
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signIn: (user) => {
      const { preview } = state.user?.id === user.id ? state : nobody;
      // The menu of a role differs from facility to facility.
      const isSamePlace = state.user?.facility_id === user.facility_id;
      keep(user, preview && (isSamePlace ? preview : { ...preview, menus: undefined }));
    },
    change: (fields) => {
      if (state.user) keep({ ...state.user, ...fields }, state.preview);
    },
    preview: (role) => {
      if (state.user) keep(state.user, role);
    },
    signOut: () => keep(undefined),
  };
}

const stateOf = (flag: boolean, user: SessionUser | undefined, preview?: RolePreview): SessionState =>
  flag && user?.lastlogin ? { isAuthenticated: true, user, ...(preview && { preview }) } : nobody;

function readState(storage: Storage): SessionState {
  try {
    const [user, preview] = [userKey, previewKey].map((key) => storage.getItem(key));
    return stateOf(
      storage.getItem(flagKey) === 'true',
      user ? (JSON.parse(user) as SessionUser) : undefined,
      preview ? (JSON.parse(preview) as RolePreview) : undefined,
    );
  } catch {
    return nobody;
  }
}

function writeState(storage: Storage, { user, preview }: SessionState): void {
  try {
    if (user) {
      storage.setItem(userKey, JSON.stringify(user));
      storage.setItem(flagKey, 'true');
      if (preview) storage.setItem(previewKey, JSON.stringify(preview));
      else storage.removeItem(previewKey);
    } else {
      storage.removeItem(previewKey);
      storage.removeItem(flagKey);
      storage.removeItem(userKey);
    }
  } catch {
    // Private windows may refuse storage; the session then lasts as long as the page.
  }
}
