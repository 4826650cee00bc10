/** Installs the service worker; when a new version takes over, the page loads again, once. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const hadWorker = serviceWorker.controller !== null;
  let isReloading = false;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over the page that installed it; that page is already the newest.
    if (!hadWorker || isReloading) return;
    isReloading = true;
    location.reload();
  });
  void serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(watchForUpdates, () => undefined);
}

const hour = 3_600_000;

/** Looks for a new version every hour and whenever the page is looked at again. */
function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, hour);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}
