/**
 * The service worker as text. Keeps this build's shell for starting offline; everything else of the build is kept once
 * it was used. Pages come from the network first, so a new version shows at once; API calls are never touched.
 */
export const serviceWorkerSource = (files: readonly string[]): string => `
const files = ${JSON.stringify(['/', ...files])};
const cacheName = 'trellis-${versionOf(files)}';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('trellis-') && name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The push socket: while a person allows it, emergency messages arrive although no page shows them.
let pushAddress;
let pushSocket;
let pushRetry;

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'openPushSocket' && nameOf(data) !== nameOf(pushAddress)) openPushSocket(data);
  if (data?.type === 'closePushSocket') closePushSocket();
});

const nameOf = (address) => address && [address.url, ...address.protocols].join(' ');

function closePushSocket() {
  pushAddress = undefined;
  clearTimeout(pushRetry);
  pushSocket?.close();
}

// Only our own pages can tell where to, and the policy this file is served with allows the installation's hosts alone.
function openPushSocket(address) {
  closePushSocket();
  pushAddress = address;
  const socket = (pushSocket = new WebSocket(address.url, address.protocols));
  socket.onmessage = ({ data }) => {
    for (const { type, payload } of [].concat(JSON.parse(data))) {
      if (type === 'redAlert') void showEmergency(payload);
      if (type === 'personalMessage') void showMessage(payload);
    }
  };
  socket.onclose = ({ code }) => {
    if (pushSocket !== socket || pushAddress !== address) return;
    if (code === 4401 || code === 4403) closePushSocket();
    else pushRetry = setTimeout(() => openPushSocket(address), 30000);
  };
}

async function showEmergency(alert) {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (Notification.permission !== 'granted' || pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const tag = 'redAlert ' + alert.id;
  if (alert.isOver) for (const shown of await self.registration.getNotifications({ tag })) shown.close();
  else await self.registration.showNotification(alert.label, { body: alert.text, tag, renotify: true, requireInteraction: true, icon: '/icons/trellis-180.png' });
}

async function showMessage({ title, text }) {
  if (Notification.permission !== 'granted') return;
  await self.registration.showNotification(title, { body: text, icon: '/icons/trellis-180.png' });
}

// Messages of the push service, also while no page is open. A browser that shows them by itself (Declarative Web Push) does not ask us.
self.addEventListener('push', (event) => {
  const { notification } = event.data?.json() ?? {};
  if (!notification) return;
  const { title, body, tag, navigate, requireInteraction, data } = notification;
  event.waitUntil(
    self.registration
      .showNotification(title, { body, tag, requireInteraction, icon: '/icons/trellis-180.png', data: { ...data, navigate } })
      .then(() => noteSeen(data?.token, 'shown')),
  );
});

const noteSeen = (token, what) =>
  token &&
  fetch('/api/v1/notifications/seen/' + token, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ what }),
  }).catch(() => undefined);

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { navigate, token } = event.notification.data ?? {};
  // Only pages of our own, also where the installation calls itself by another address than this browser does.
  const { pathname, search, hash } = new URL(navigate ?? '/', location.origin);
  const page = location.origin + pathname + search + hash;
  event.waitUntil(Promise.all([noteSeen(token, 'opened'), openPageAt(navigate ? page : undefined)]));
});

async function openPageAt(path) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(path ?? '/');
  await page.focus();
  if (path) await page.navigate(path).catch(() => self.clients.openWindow(path));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (/^\\/(assets|icons)\\//.test(url.pathname)) event.respondWith(openFile(request));
});

async function openPage(request) {
  if (/^\\/(api|ws|compliance|production|files)\\//.test(new URL(request.url).pathname)) return fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const page = await caches.match('/');
    if (page) return page;
    throw error;
  }
}

async function openFile(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    caches.open(cacheName).then((cache) => cache.put(request, copy));
  }
  return answer;
}
`;

/** A short name that changes whenever a file of the build does (their names carry their content's hash). FNV-1a. */
export function versionOf(files: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of files.join('\n')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}
