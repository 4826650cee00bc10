import { postSafely, type Services } from '@trellis/server-kit';
import { failed, isFinalStatus, reasonOf, taken, type Channel, type Sending } from './channel.ts';
import { listDevices, sendToDevices, type DeviceOutcome, type OpenDevice } from './devices.ts';

/** ntfy takes 4,096 bytes of a message. */
const longest = 1200;

/** Messages to the person's topics of ntfy. They carry no link that answers: topics may be read by others. */
export const sendNtfy: Channel = async (sending, services) =>
  sendToDevices(
    await listDevices(sending.user_id, 'ntfy', services),
    sending.delivery_id,
    (device) => sendToTopic(device, sending, services),
    services,
  );

/** Publishes to one topic, as JSON to the root of its server (ntfy, "Publish as JSON"). */
export async function sendToTopic(
  { address, keys }: OpenDevice,
  { title, text, link, isUrgent, tag }: Pick<Sending, 'title' | 'text' | 'link' | 'isUrgent' | 'tag'>,
  { config }: Services,
): Promise<DeviceOutcome> {
  const url = new URL(address);
  const topic = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
  const body = JSON.stringify({
    topic,
    // What comes twice, because the first answer was lost, is shown once (ntfy 2.16; older servers ignore it).
    sequence_id: tag,
    title,
    message: text.slice(0, longest),
    // ntfy: 5 makes a telephone ring through, 3 is the usual.
    priority: isUrgent ? 5 : 3,
    click: `${config.publicUrl}${link ?? '/'}`,
  });
  try {
    const headers = keys === '' ? {} : { authorization: `Bearer ${keys}` };
    const { status, text: answer } = await postSafely(
      new URL('/', url).href,
      { headers, body },
      { allowsLocal: config.webhooksLocal },
    );
    return status >= 200 && status < 300 ? taken : failed(`ntfy answered ${status}. ${answer}`, isFinalStatus(status));
  } catch (error) {
    return failed(reasonOf(error));
  }
}
