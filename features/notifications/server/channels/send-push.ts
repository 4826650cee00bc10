import { postSafely } from '@trellis/server-kit';
import { failed, isFinalStatus, reasonOf, taken, type Channel } from './channel.ts';
import { listDevices, sendToDevices, type DeviceOutcome, type OpenDevice } from './devices.ts';
import { encryptPush, type BrowserKeys } from './encrypt-push.ts';
import { getPushKey, vapidHeader } from './push-key.ts';
import type { Services } from '@trellis/server-kit';
import type { Sending } from './channel.ts';

/** A push service that does not reach the browser gives up after so long, in s. */
const lifeSeconds = 3600;
/** Characters of a text that a message carries: its record holds 4096 bytes. */
const longest = 900;

/** What a browser gets; `token`: what it says back when it showed or opened it. */
type PushMessage = Omit<Sending, 'user_id' | 'delivery_id'> & { token: string };

/** Push messages to the person's browsers (RFC 8030, 8291, 8292). */
export const sendPush: Channel = async (sending, services) =>
  sendToDevices(
    await listDevices(sending.user_id, 'browser', services),
    sending.delivery_id,
    (device, token) => sendToBrowser(device, { ...sending, token }, services),
    services,
  );

/** Sends to one browser; one that its service does not know any more (404, 410) is gone. */
export async function sendToBrowser(
  { address, keys }: OpenDevice,
  sending: PushMessage,
  services: Services,
): Promise<DeviceOutcome> {
  const { config, clock } = services;
  try {
    const body = encryptPush(JSON.stringify(pushPayload(sending, config.publicUrl)), JSON.parse(keys) as BrowserKeys);
    const authorization = vapidHeader(await getPushKey(services), address, config.publicUrl, clock.now());
    const headers = {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(lifeSeconds),
      urgency: sending.isUrgent ? 'high' : 'normal',
      // The service keeps one of what waits under it (RFC 8030, 5.4): what comes twice, because an answer was lost, is shown once.
      topic: sending.tag,
      authorization,
    };
    const { status, text } = await postSafely(address, { headers, body }, { allowsLocal: config.webhooksLocal });
    if (status >= 200 && status < 300) return taken;
    const isGone = status === 404 || status === 410;
    const said = isGone
      ? 'The browser does not take messages any more.'
      : `The push service answered ${status}. ${text}`;
    return { ...failed(said, isFinalStatus(status)), isGone };
  } catch (error) {
    return failed(reasonOf(error));
  }
}

/** What the browser shows. Safari shows it by itself (Declarative Web Push, `web_push: 8030`), others by our service worker. */
export const pushPayload = ({ title, text, link, token, tag, isUrgent }: PushMessage, publicUrl: string) => ({
  web_push: 8030,
  notification: {
    title,
    body: text.slice(0, longest),
    navigate: `${publicUrl}${link ?? '/'}`,
    tag,
    silent: false,
    requireInteraction: isUrgent,
    data: { token },
  },
});
