import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Worker } from '@playwright/test';

const saltBytes = 16;
const headBytes = saltBytes + 5;
const tagBytes = 16;

/** A message as the push service of a browser takes it. */
export interface TakenPush {
  topic: string | undefined;
  authorization: string | undefined;
  /** What the browser reads once it has decrypted it. */
  payload: string;
}

/** A push service on this machine, with the keys of one browser: it reads what the server encrypts for that browser (RFC 8291). */
export async function startPushService() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const taken: TakenPush[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { topic, authorization } = request.headers;
      taken.push({ topic: topic?.toString(), authorization, payload: decrypt(Buffer.concat(parts)) });
      response.writeHead(201).end();
    });
  });
  const decrypt = (body: Buffer): string => {
    const theirs = body.subarray(headBytes, headBytes + (body[headBytes - 1] ?? 0));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]);
    const derive = (key: Buffer, salt: Buffer, words: Buffer | string, length: number) =>
      Buffer.from(hkdfSync('sha256', key, salt, words, length));
    const secret = derive(ecdh.computeSecret(theirs), auth, info, 32);
    const salt = body.subarray(0, saltBytes);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
    decipher.setAuthTag(body.subarray(-tagBytes));
    const sealed = body.subarray(headBytes + theirs.length, -tagBytes);
    const open = Buffer.concat([decipher.update(sealed), decipher.final()]);
    return open.subarray(0, open.lastIndexOf(2)).toString();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  return {
    endpoint,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    taken,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/**
 * Has pages subscribe to that service: a browser under test reaches none of its maker's. One that shows no notifications at all, as
 * the one of the npm package, says that it may; the worker keeps what it would show (`keepNotifications`).
 */
export async function subscribeTo(context: BrowserContext, endpoint: string, keys: object): Promise<void> {
  await context.addInitScript(
    ([address, secrets]) => {
      if (Notification.permission === 'denied') {
        Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
        Notification.requestPermission = () => Promise.resolve('granted');
      }
      let options: PushSubscriptionOptionsInit | undefined;
      const subscription = {
        options: {},
        toJSON: () => ({ endpoint: address, keys: secrets }),
        unsubscribe: () => Promise.resolve(true),
      } as unknown as PushSubscription;
      PushManager.prototype.subscribe = (asked) => {
        if (Notification.permission !== 'granted' || typeof asked?.applicationServerKey !== 'string')
          throw new DOMException('Registration failed', 'NotAllowedError');
        options = asked;
        return Promise.resolve(subscription);
      };
      PushManager.prototype.getSubscription = () => Promise.resolve(options ? subscription : null);
    },
    [endpoint, keys] as const,
  );
}

/** What a worker has in its scope, beside what the types of a page know. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  WindowClient: { prototype: { focus: () => Promise<unknown> } };
}

/** In a browser that shows no notifications the worker keeps those it was to show; elsewhere they are the browser's own. */
export const keepNotifications = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    if (Notification.permission === 'granted') return;
    const { registration } = globalThis as unknown as WorkerScope;
    const kept = new Set<Notification>();
    registration.showNotification = (title, options) => {
      const shown = { title, ...options, close: () => kept.delete(shown) } as unknown as Notification;
      kept.add(shown);
      return Promise.resolve();
    };
    registration.getNotifications = () => Promise.resolve([...kept]);
  });
