import type { ClientOptions } from '@trellis/entity-kit';
import { useMemo, type ReactNode } from 'react';
import { ApiContext, useClientOptions } from '../api/api-context.ts';
import { SessionContext, useSessionStore } from './session-context.ts';
import type { SessionStore } from './session-store.ts';
import type { SessionUser } from './session-user.ts';

interface ActingAsProps {
  /** Nobody: whoever is signed in. */
  user: SessionUser | undefined;
  /** The person's session is over. */
  onEnded: () => void;
  children: ReactNode;
}

/** What is inside is shown, asked and done as another person, who is kept nowhere; the session of the browser stays as it is. */
export function ActingAs({ user, onEnded, children }: ActingAsProps) {
  const ownStore = useSessionStore();
  const ownOptions = useClientOptions();
  const store = useMemo((): SessionStore => {
    if (!user) return ownStore;
    const state = { isAuthenticated: true, user };
    const nothing = () => undefined;
    return {
      get: () => state,
      subscribe: () => nothing,
      signIn: nothing,
      change: nothing,
      preview: nothing,
      signOut: onEnded,
    };
  }, [user, ownStore, onEnded]);
  const options = useMemo(
    (): ClientOptions => (user ? { ...ownOptions, token: () => user.apitoken, onUnauthorised: onEnded } : ownOptions),
    [user, ownOptions, onEnded],
  );
  return (
    <SessionContext value={store}>
      <ApiContext value={options}>{children}</ApiContext>
    </SessionContext>
  );
}
