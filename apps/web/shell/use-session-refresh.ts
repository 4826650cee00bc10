import { useClientOptions, useSessionStore } from '@trellis/web-kit';
import { useEffect } from 'react';
import { refreshSession } from './session-calls.ts';

/** Once per page load, after the first paint: fetches the session anew. Out of reach, the kept one serves on. */
export function useSessionRefresh(): void {
  const session = useSessionStore();
  const options = useClientOptions();
  useEffect(() => {
    refreshSession(session, options).catch(() => undefined);
  }, [session, options]);
}
