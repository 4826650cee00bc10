import { liveAddress, useHosts, useSession, type LiveAddress } from '@trellis/web-kit';
import { useEffect } from 'react';

/** Tells the service worker to listen for emergency messages while the person allows it, and to stop when they leave. */
export function usePushSocket(): void {
  const { user } = useSession();
  const { realtime } = useHosts();
  const isWanted = user?.allowPushNotifications === true;
  const facilityId = user?.facility_id;
  const token = user?.apitoken;
  const userId = user?.id;
  useEffect(() => {
    if (!isWanted || facilityId == null || token === undefined || userId === undefined) return;
    tellWorker({ type: 'openPushSocket', ...liveAddress(location, realtime, { facilityId, userId, token }) });
    return () => tellWorker({ type: 'closePushSocket' });
  }, [isWanted, realtime, facilityId, token, userId]);
}

function tellWorker(message: ({ type: 'openPushSocket' } & LiveAddress) | { type: 'closePushSocket' }): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
