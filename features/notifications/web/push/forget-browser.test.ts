// @vitest-environment happy-dom
import type { Send } from '@trellis/web-kit';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetBrowser } from './forget-browser.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** This browser takes push messages, or does not; answers what was asked of browser and server, in order. */
function browserThat(takesPush: boolean) {
  const done: string[] = [];
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/one', keys }),
    unsubscribe: () => Promise.resolve(done.push('unsubscribed') > 0),
  };
  const pushManager = { getSubscription: () => Promise.resolve(takesPush ? subscription : null) };
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('PushManager', {});
  const serviceWorker = { getRegistration: () => Promise.resolve({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  const send = ((call: { method: string; path: string }, given: { params?: { id: number } }) => {
    done.push([call.method, call.path, given.params?.id].filter((part) => part !== undefined).join(' '));
    return Promise.resolve({ id: 7 });
  }) as unknown as Send;
  return { done, send };
}

test('a browser that is left shows nothing more, and is no longer among the devices of its person', async () => {
  const { done, send } = browserThat(true);
  await forgetBrowser(send);
  expect(done).toEqual(['unsubscribed', 'POST notifications/browsers', 'DELETE pushDevices/{id} 7']);
});

test('one that takes no push messages has nothing to forget', async () => {
  const { done, send } = browserThat(false);
  await forgetBrowser(send);
  expect(done).toEqual([]);
});
