import { closestLanguage } from '../i18n/setup-i18n.ts';
import type { Language } from '../routes/route.ts';
import type { SessionStore } from '../session/session-store.ts';

export interface Preferences {
  theme: 'light' | 'dark';
  lang: Language;
  units: 'metric' | 'imperial';
}

/** What a person likes: kept with the user when signed in, in the browser otherwise. */
export interface PreferencesStore {
  get: () => Preferences;
  subscribe: (listener: () => void) => () => void;
  /** Holds at once; `onSaved` hears when a signed-in person's change is kept on the server too. */
  set: (change: Partial<Preferences>, onSaved?: () => void) => void;
}

const key = 'trellis.preferences';

interface Surroundings {
  storage?: Storage;
  prefersDark?: boolean;
  browserLanguage?: string;
}

/** `save` stores a signed-in person's change on the server. */
export function openPreferences(
  session: SessionStore,
  save: (change: Partial<Preferences>, onSaved?: () => void) => void = () => undefined,
  around: Surroundings = {},
): PreferencesStore {
  const { storage = localStorage } = around;
  const defaults: Preferences = {
    theme: (around.prefersDark ?? matchMedia('(prefers-color-scheme: dark)').matches) ? 'dark' : 'light',
    lang: closestLanguage(around.browserLanguage ?? navigator.language),
    units: 'metric',
  };
  let local = readLocal(storage);
  let current = resolve(defaults, local, session);
  const listeners = new Set<() => void>();
  const refresh = () => {
    const next = resolve(defaults, local, session);
    if (next.theme === current.theme && next.lang === current.lang && next.units === current.units) return;
    current = next;
    for (const listener of listeners) listener();
  };
  session.subscribe(refresh);
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(change, onSaved) {
      // Also kept here, so that the sign-in page speaks and looks as its last user liked.
      local = { ...local, ...change };
      try {
        storage.setItem(key, JSON.stringify(local));
      } catch {
        // Refused storage: the choice lasts as long as the page.
      }
      if (session.get().isAuthenticated) {
        session.change(change);
        save(change, ...(onSaved ? [onSaved] : []));
      }
      refresh();
    },
  };
}

function resolve(defaults: Preferences, local: Partial<Preferences>, session: SessionStore): Preferences {
  const { user } = session.get();
  const theme = user?.theme ?? local.theme;
  const units = user?.units ?? local.units;
  const lang = user?.lang ?? local.lang;
  return {
    theme: theme === 'dark' || theme === 'light' ? theme : defaults.theme,
    lang: lang ? closestLanguage(lang) : defaults.lang,
    units: units === 'imperial' || units === 'metric' ? units : defaults.units,
  };
}

function readLocal(storage: Storage): Partial<Preferences> {
  try {
    return JSON.parse(storage.getItem(key) ?? '{}') as Partial<Preferences>;
  } catch {
    return {};
  }
}
