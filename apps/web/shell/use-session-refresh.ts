import { isApiError, useClientOptions, useSessionStore, useToast } from '@trellis/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { refreshSession } from './session-calls.ts';

/**
 * Once per page load, after the first paint: fetches the session anew, with what the person prefers. Out of reach, the kept
 * one serves on; a server that refuses is quoted. An ended session is told by itself.
 */
export function useSessionRefresh(): void {
  const session = useSessionStore();
  const options = useClientOptions();
  const toast = useToast();
  const refresh = useEffectEvent(() =>
    refreshSession(session, options).catch((error: unknown) => {
      if (isApiError(error) && error.statusCode !== 401) toast.error(error.message);
    }),
  );
  useEffect(() => void refresh(), [session, options]);
}
