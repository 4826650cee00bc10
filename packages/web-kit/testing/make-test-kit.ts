import { createQueryClient } from '../api/query-client.ts';
import { setupI18n } from '../i18n/setup-i18n.ts';
import { createLiveHub } from '../live/live-hub.ts';
import { openPreferences, type Preferences } from '../preferences/preferences-store.ts';
import { createReadingsStore } from '../readings/readings-store.ts';
import type { Language, WebFeature } from '../routes/route.ts';
import { openSessionStore } from '../session/session-store.ts';
import type { SessionUser } from '../session/session-user.ts';
import type { WebKit } from '../web-kit-provider.tsx';

interface TestKitOptions {
  /** Who is signed in; nobody without it. */
  person?: SessionUser;
  lang?: Language;
  /** Hears what a signed-in person's preferences are changed to. */
  save?: (change: Partial<Preferences>) => void;
}

/** What a page needs around it, with the features' texts loaded; nothing of it reaches a server. */
export async function makeTestKit(
  features: readonly WebFeature[],
  { person, lang = 'en', save }: TestKitOptions = {},
): Promise<WebKit> {
  const session = openSessionStore();
  if (person) session.signIn(person);
  const kit: WebKit = {
    session,
    preferences: openPreferences(session, save, { prefersDark: false, browserLanguage: lang }),
    queries: createQueryClient(),
    hub: createLiveHub(),
    readings: createReadingsStore(),
    i18n: await setupI18n(lang, features),
  };
  await kit.i18n.loadNamespaces(features.map(({ name }) => name));
  return kit;
}
