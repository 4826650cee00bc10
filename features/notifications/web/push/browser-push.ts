/** What stands in the way of push messages in this browser; `ready` when nothing does. */
export type PushState = 'ready' | 'refused' | 'needsHomeScreen' | 'impossible';

/** Whether the page runs on an iPhone or iPad; an iPad says that it is a Mac, and has a touch screen. */
export const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** What this browser can do. iOS gives push messages to pages on the Home Screen alone, from 16.4 on. */
export function pushState(): PushState {
  if (isAppleTouch() && !isInstalled()) return 'needsHomeScreen';
  if (!('Notification' in window) || !('serviceWorker' in navigator) || !('PushManager' in window)) return 'impossible';
  return Notification.permission === 'denied' ? 'refused' : 'ready';
}

/** What the server keeps of a browser. */
export interface BrowserRegistration {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  name: string;
}

/** Subscribes this browser with the key of the installation; a subscription with an earlier key is made anew. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserRegistration | undefined> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && coded(known.options.applicationServerKey) !== publicKey) await known.unsubscribe();
  return registrationOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

/** Ends the subscription of this browser, so that nothing sent to it is shown any more. */
export async function unsubscribeBrowser(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

const coded = (key: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function registrationOf(subscription: PushSubscription): BrowserRegistration | undefined {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint !== undefined && p256dh !== undefined && auth !== undefined
    ? { endpoint, keys: { p256dh, auth }, name: browserName(navigator.userAgent) }
    : undefined;
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** `Chrome, Android`: what a person knows their browser by. */
export function browserName(agent: string): string {
  const found = (list: readonly (readonly [string, string])[]) => list.find(([mark]) => agent.includes(mark))?.[1];
  return [found(browsers) ?? 'Browser', found(systems)].filter((part) => part !== undefined).join(', ');
}

/** The subscription that this browser has, if any: it says at every start that it is there, for services forget and change them. */
export async function findRegistration(): Promise<BrowserRegistration | undefined> {
  if (pushState() !== 'ready' || Notification.permission !== 'granted') return undefined;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  return subscription ? registrationOf(subscription) : undefined;
}
