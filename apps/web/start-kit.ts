import { refreshMenu } from '@trellis/navigation/web';
import {
  createLiveHub,
  createQueryClient,
  createReadingsStore,
  openPreferences,
  openSessionStore,
  setupI18n,
  type Preferences,
  type SessionStore,
  type WebFeature,
  type WebKit,
} from '@trellis/web-kit';
import { readHosts } from './read-hosts.ts';
import { savePreferences } from './shell/session-calls.ts';

/** Opens what lives as long as the page: the kept session, the person's preferences, texts, caches. */
export async function startKit(features: readonly WebFeature[]): Promise<WebKit> {
  const session = openSessionStore();
  const preferences = openPreferences(session, (change, onSaved) => void keepPreferences(session, change, onSaved));
  const [i18n, hosts] = await Promise.all([setupI18n(preferences.get().lang, features), readHosts()]);
  return {
    session,
    preferences,
    i18n,
    hosts,
    queries: createQueryClient(),
    hub: createLiveHub(),
    readings: createReadingsStore(),
  };
}

async function keepPreferences(
  session: SessionStore,
  change: Partial<Preferences>,
  onSaved?: () => void,
): Promise<void> {
  const { user } = session.get();
  if (!user) return;
  const options = { baseUrl: '', token: () => user.apitoken };
  try {
    await savePreferences(user.id, change, options);
    onSaved?.();
    // The menu's words come from the server, in the person's language.
    if (change.lang) await refreshMenu(session, options);
  } catch {
    // A choice the server could not keep still holds in this browser; the next sign-in brings the kept one.
  }
}
