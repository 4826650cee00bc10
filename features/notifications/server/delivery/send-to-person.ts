import { notificationEvents } from '@trellis/notifications/model';
import type { WorkContext } from '@trellis/server-kit';
import { type MailContent } from '../mail/mail-content.ts';
import type { MessageLinks } from '../mail/message-token.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { decideDelivery, type Told } from './decide-delivery.ts';
import { keepMessage } from './keep-message.ts';
import { readRecipient, type Reader } from './read-recipient.ts';

/** A message to one person about their work. */
export interface PersonalMessage extends Told {
  user_id: number;
  /** What it says, in the reader's language. */
  write: (reader: Reader) => {
    subject: string;
    content: MailContent | ((links: MessageLinks) => MailContent);
  };
  /** The record it is about. */
  about?: { collection: string; id: number };
  /** Stands in the records and is not sent. */
  isKeptOnly?: boolean;
  /** A mail that could not leave for so long, after it was wanted, is not sent any more (ms). */
  validFor?: number;
}

/**
 * Tells a person something within the caller's transaction, the way they chose in their profile: by mail at once, by mail
 * once their quiet hours end, or not beyond the records. Suspended and invited people are told nothing.
 */
export async function sendToPerson(message: PersonalMessage, context: WorkContext): Promise<void> {
  const row = await readRecipient(message, context);
  if (!row) return;
  const { email, wishes, reader } = row;
  const delivery = decideDelivery(message, wishes, context.now);
  const { kind, user_id, facility_id, about } = message;
  const mail = { ...message.write(reader), kind, user_id, facility_id, ...(about && { about }) };
  // The records show no links, so it does not matter which.
  const content = typeof mail.content === 'function' ? mail.content({ resolve: '', unsubscribe: '' }) : mail.content;
  if (!delivery.isMailed || message.isKeptOnly) {
    await keepMessage({ ...mail, content }, context);
    return;
  }
  const { notBefore, isDigest } = delivery;
  const from = (notBefore ?? context.now).getTime();
  const validUntil = message.validFor === undefined ? undefined : new Date(from + message.validFor);
  await queueMail(
    {
      ...mail,
      to: [email],
      isPersonal: true,
      isDigest,
      ...(notBefore && { notBefore }),
      ...(validUntil && { validUntil }),
    },
    context,
  );
  if (delivery.isPushed)
    context.events.emit(notificationEvents.pushed, { user_id, title: mail.subject, text: textOf(content) });
}

/** What is shown of a message where there is room for a few lines. */
export const textOf = ({ paragraphs }: MailContent): string => paragraphs.join('\n');
