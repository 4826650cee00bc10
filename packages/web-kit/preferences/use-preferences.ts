import { localeOf } from '@trellis/entity-kit';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../session/session-context.ts';
import { browserTime, hours12, type TimeStyle } from '../format/time-format.ts';
import type { Preferences, PreferencesStore } from './preferences-store.ts';

export const PreferencesContext = createContext<PreferencesStore | undefined>(undefined);

/** Theme, language and units, and the way to change them. */
export function usePreferences(): Preferences & { set: PreferencesStore['set'] } {
  const store = use(PreferencesContext);
  if (!store) throw new Error('No preferences: wrap the page in WebKitProvider.');
  const preferences = useSyncExternalStore(store.subscribe, store.get);
  return { ...preferences, set: store.set };
}

/** How this person wants times: zone and clock. */
export function useTimeStyle(): TimeStyle {
  const { user } = useSession();
  const { lang } = usePreferences();
  const timePreference = user?.timePreference ?? browserTime;
  const timePreference24Hour = user?.timePreference24Hour ?? hours12;
  const facilityZone = user?.facility_timezone ?? browserZone;
  return useMemo(
    () => ({ timePreference, timePreference24Hour, facilityZone, browserZone, locale: localeOf(lang) }),
    [timePreference, timePreference24Hour, facilityZone, lang],
  );
}

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
