import { useClientOptions, useSessionStore } from '@trellis/web-kit';
import { useEffect } from 'react';

/** Once per page load, after the first paint: fetches the session anew. Out of reach, the kept one serves on. */
export function useSessionRefresh(): void {
  const session = useSessionStore();
  const options = useClientOptions();
  useEffect(() => {
    const refresh = async () => {
      const { refreshSession } = await import('./session-calls.ts');
      await refreshSession(session, options);
    };
    refresh().catch(() => undefined);
  }, [session, options]);
}
