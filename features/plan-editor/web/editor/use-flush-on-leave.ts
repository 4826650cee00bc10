import type { ClientOptions } from '@trellis/entity-kit';
import { useEffect, useRef } from 'react';

/** Browsers finish requests of a page that is left up to this size (characters; 64 KiB with what else goes along). */
const mostKept = 60_000;

/** The same way to the server, whose requests are finished although the page is left. */
export const outlivingPage = (options: ClientOptions): ClientOptions => ({
  ...options,
  fetch: (address, init) =>
    (options.fetch ?? fetch)(address, {
      ...init,
      ...(typeof init?.body === 'string' && init.body.length < mostKept && { keepalive: true }),
    }),
});

/** Hands over what waits as the tab goes to the background, the page is left or another one of the product is opened. */
export function useFlushOnLeave(isWaiting: boolean, isWorthSending: () => boolean, save: () => Promise<boolean>): void {
  const latest = useRef({ isWaiting, isWorthSending, save });
  useEffect(() => {
    latest.current = { isWaiting, isWorthSending, save };
  }, [isWaiting, isWorthSending, save]);
  useEffect(() => {
    const flush = () => {
      if (latest.current.isWaiting && latest.current.isWorthSending()) void latest.current.save();
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
}
