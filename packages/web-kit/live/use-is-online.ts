import { useSyncExternalStore } from 'react';

/** Whether the browser says that it has a network. */
export const useIsOnline = (): boolean => useSyncExternalStore(hearNetwork, () => navigator.onLine);

function hearNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
