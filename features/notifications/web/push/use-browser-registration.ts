import { devicesApi } from '@trellis/notifications/model';
import { sendWith, useClientOptions, useUser } from '@trellis/web-kit';
import { useEffect, useRef } from 'react';
import { findRegistration } from './browser-push.ts';

/** Has a browser that takes push messages say once at every start that it is there, for whoever is signed in. */
export function useBrowserRegistration(): void {
  const { id } = useUser();
  const options = useClientOptions();
  const said = useRef<number>(undefined);
  useEffect(() => {
    if (said.current === id) return;
    said.current = id;
    findRegistration()
      .then(async (body) => body && sendWith(options)(devicesApi.calls.registerBrowser, { body }))
      // The next start says it again.
      .catch(() => undefined);
  }, [id, options]);
}
