import { notificationEvents, type Notification, type PersonalChannel } from '@trellis/notifications/model';
import type { WorkContext } from '@trellis/server-kit';
import type { MailContent } from '../mail/mail-content.ts';
import type { MessageLinks } from '../mail/message-token.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { deliveredChannels, queueDelivery } from '../channels/deliver.ts';
import { decideChannels, type ChannelLine, type ToldOfLevel } from './decide-alert-channels.ts';
import { keepMessage } from './keep-message.ts';
import { readRecipient, type Reader } from './read-recipient.ts';
import { textOf } from './send-to-person.ts';
import { findReach, hasBrowser } from './why-unreachable.ts';

/** A message whose channels are decided. */
export interface DecidedMessage {
  user_id: number;
  facility_id: number;
  kind: Notification['kind'];
  channels: readonly PersonalChannel[];
  about?: { collection: string; id: number };
  /** Path of the page it is about. */
  link?: string;
  isUrgent?: boolean;
  /** A mail that could not leave for so long is not sent any more (ms). */
  validFor?: number;
  /** What it says on a channel; `inapp` where no mail stands in the inbox. */
  write: (
    reader: Reader,
    channel: PersonalChannel,
  ) => {
    subject: string;
    content: MailContent | ((links: MessageLinks) => MailContent);
  };
}

/** On which channels a person hears of something, and why not on others; nothing for suspended and invited people. */
export async function channelsFor(
  { user_id, ...told }: ToldOfLevel & { user_id: number },
  named: readonly PersonalChannel[] | undefined,
  context: WorkContext,
): Promise<ChannelLine[] | undefined> {
  const recipient = await readRecipient({ user_id, facility_id: told.facility_id }, context);
  if (!recipient) return undefined;
  const reach = await findReach(user_id, recipient, context);
  return decideChannels(told, named, { ...recipient.wishes, ...reach }, context.now);
}

/** Sends one message on the channels that were decided on, within the caller's transaction; answers its id in the reader's inbox,
 * nothing for people who were suspended meanwhile. */
export async function sendMessage(message: DecidedMessage, context: WorkContext): Promise<number | undefined> {
  const { user_id, facility_id, kind, channels, about, validFor, link = null, isUrgent = false } = message;
  const recipient = await readRecipient(message, context);
  if (!recipient) return undefined;
  const isMailed = channels.includes('email');
  const written = message.write(recipient.reader, isMailed ? 'email' : 'inapp');
  const subject = written.subject.slice(0, 255);
  const said = { kind, user_id, facility_id, subject, ...(about && { about }) };
  const validUntil = validFor === undefined ? undefined : new Date(context.now.getTime() + validFor);
  const id = isMailed
    ? await queueMail(
        {
          ...said,
          content: written.content,
          to: [recipient.email],
          isPersonal: true,
          ...(validUntil && { validUntil }),
        },
        context,
      )
    : await keepMessage({ ...said, content: plain(written.content) }, context);
  for (const channel of deliveredChannels.filter((one) => channels.includes(one))) {
    const { subject: heading, content } = message.write(recipient.reader, channel);
    const told = { title: heading.slice(0, 255), text: textOf(plain(content)) };
    if (channel !== 'push' || (await hasBrowser(user_id, context)))
      await queueDelivery({ notification_id: id, user_id, channel }, { ...told, link, isUrgent }, context);
    else context.events.emit(notificationEvents.pushed, { user_id, ...told });
  }
  return id;
}

/** What stands in records and leaves by other ways than mail shows no links, so it does not matter which. */
const plain = (content: ReturnType<DecidedMessage['write']>['content']): MailContent =>
  typeof content === 'function' ? content({ resolve: '', unsubscribe: '' }) : content;
