import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ApiError, ClientOptions } from '@trellis/entity-kit';
import { TrellisTheme, UiTexts, type TranslateUi } from '@trellis/ui';
import type { i18n } from 'i18next';
import { lazy, Suspense, useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { ApiContext } from './api/api-context.ts';
import { refusalText } from './api/refusals/refusal-text.ts';
import type { LiveHub } from './live/live-hub.ts';
import { LiveContext } from './live/use-live.ts';
import { useLiveConnection } from './live/use-live-connection.ts';
import type { PreferencesStore } from './preferences/preferences-store.ts';
import { PreferencesContext, usePreferences } from './preferences/use-preferences.ts';
import type { ReadingsStore } from './readings/readings-store.ts';
import { ReadingsContext } from './readings/use-reading.ts';
import { HostsContext, ownHost, type Hosts } from './session/hosts.ts';
import { SessionContext, useSession } from './session/session-context.ts';
import type { SessionStore } from './session/session-store.ts';
import { useToast } from './toasts/use-toast.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts/toasts.tsx')).Toasts }));

/** What lives as long as the page; made once by the application. */
export interface WebKit {
  session: SessionStore;
  preferences: PreferencesStore;
  queries: QueryClient;
  hub: LiveHub;
  readings: ReadingsStore;
  i18n: i18n;
  /** Hosts of the installation beside the page's own; none when it serves everything itself. */
  hosts?: Hosts;
}

interface WebKitProviderProps {
  kit: WebKit;
  /** Leaves for the sign-in page, which leads back here. */
  onSessionEnded: () => void;
  children: ReactNode;
}

/** Session, texts, theme, API, cache, live connection and toasts for everything inside it. */
export function WebKitProvider({ kit, onSessionEnded, children }: WebKitProviderProps) {
  return (
    <SessionContext value={kit.session}>
      <PreferencesContext value={kit.preferences}>
        <QueryClientProvider client={kit.queries}>
          <LiveContext value={kit.hub}>
            <ReadingsContext value={kit.readings}>
              <I18nextProvider i18n={kit.i18n}>
                <Dressed kit={kit} onSessionEnded={onSessionEnded}>
                  {children}
                </Dressed>
              </I18nextProvider>
            </ReadingsContext>
          </LiveContext>
        </QueryClientProvider>
      </PreferencesContext>
    </SessionContext>
  );
}

function Dressed({ kit, onSessionEnded, children }: WebKitProviderProps) {
  const { theme, lang } = usePreferences();
  const { t } = useTranslation('ui');
  const translate = useCallback<TranslateUi>((key, values) => t(key, { ...values }), [t]);
  const { i18n: texts } = kit;
  useEffect(() => {
    if (texts.language !== lang) void texts.changeLanguage(lang);
  }, [texts, lang]);
  return (
    <TrellisTheme scheme={theme}>
      <UiTexts value={translate}>
        <Connected kit={kit} onSessionEnded={onSessionEnded}>
          {children}
        </Connected>
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      </UiTexts>
    </TrellisTheme>
  );
}

function Connected({ kit, onSessionEnded, children }: WebKitProviderProps) {
  const session = useSession();
  const toast = useToast();
  const { t } = useTranslation('web-kit');
  const options = useMemo(
    (): ClientOptions => ({
      baseUrl: '',
      client: 'web',
      ...(kit.hosts?.byPart && { hosts: kit.hosts.byPart }),
      wordsOf: (error) => refusalText(error, kit.i18n.language),
      token: () => kit.session.get().user?.apitoken,
      onUnauthorised: (error: ApiError) => {
        // A visitor who mistypes a password is told by the form; only a session can end.
        if (!kit.session.get().isAuthenticated) return;
        toast.error(error.message);
        onSessionEnded();
      },
    }),
    [kit, toast, onSessionEnded],
  );
  const endSession = useCallback(() => {
    if (!kit.session.get().isAuthenticated) return;
    toast.warning(t('session.ended'));
    onSessionEnded();
  }, [kit, toast, t, onSessionEnded]);
  useLiveConnection(kit.hub, session, kit.hosts?.realtime, endSession);
  return (
    <HostsContext value={kit.hosts ?? ownHost}>
      <ApiContext value={options}>{children}</ApiContext>
    </HostsContext>
  );
}
