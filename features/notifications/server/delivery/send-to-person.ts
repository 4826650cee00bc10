import { Notification, notificationEvents } from '@trellis/notifications/model';
import { moveStateBySystem, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { renderRecord, type MailContent, type MailLanguage } from '../mail/mail-content.ts';
import { hashMessageToken, newMessageToken, type MessageLinks } from '../mail/message-token.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { decideDelivery, type Choice, type Told, type Wishes } from './decide-delivery.ts';

/** The preference of a 24-hour clock. */
const hours24 = 14;

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

/** Who reads it. */
export interface Reader {
  firstname: string;
  lang: MailLanguage;
  /** A moment by their clock, in the zone of the facility it is about. */
  showTime: (moment: Date) => string;
}

interface RecipientRow {
  email: string;
  firstname: string;
  lang: MailLanguage;
  method: Wishes['method'];
  zone: string | null;
  timePreference24Hour: number;
  choices: (Omit<Choice, 'pausedUntil'> & { pausedUntil: string | null })[];
}

/**
 * Tells a person something within the caller's transaction, the way they chose in their profile: by mail at once, by mail
 * once their quiet hours end, or not beyond the records. Suspended and invited people are told nothing.
 */
export async function sendToPerson(message: PersonalMessage, context: WorkContext): Promise<void> {
  const row = await readRecipient(message, context);
  if (!row) return;
  const { email, firstname, lang, method, timePreference24Hour } = row;
  const zone = row.zone ?? 'UTC';
  const choices = row.choices.map(({ pausedUntil, ...choice }) => ({
    ...choice,
    pausedUntil: pausedUntil === null ? null : new Date(pausedUntil),
  }));
  const delivery = decideDelivery(message, { method, zone, choices }, context.now);
  const { kind, user_id, facility_id, about } = message;
  const clock = timePreference24Hour === hours24 ? 'HH:mm' : 'h:mm a';
  const showTime = (moment: Date) => DateTime.fromJSDate(moment, { zone }).toFormat(`MM/dd/yyyy ${clock} ZZZZ`);
  const mail = { ...message.write({ firstname, lang, showTime }), kind, user_id, facility_id, ...(about && { about }) };
  // The records show no links, so it does not matter which.
  const content = typeof mail.content === 'function' ? mail.content({ resolve: '', unsubscribe: '' }) : mail.content;
  if (!delivery.isMailed || message.isKeptOnly) return keep({ ...mail, content }, context);
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

const textOf = ({ paragraphs }: MailContent): string => paragraphs.join('\n');

async function readRecipient(
  { user_id, facility_id }: PersonalMessage,
  { db }: WorkContext,
): Promise<RecipientRow | undefined> {
  const { rows } = await sql<RecipientRow>`
    select u.email, u.firstname, u.lang, u."notificationMethod" as method, u."timePreference24Hour",
      (select f.facility_timezone from facilities f where f.id = coalesce(${facility_id}::int, u.facility_id)) as zone,
      coalesce((select json_agg(s) from notification_subscriptions s where s.user_id = u.id), '[]') as choices
    from users u where u.id = ${user_id} and u.status = 'active'`.execute(db);
  return rows[0];
}

type Kept = Pick<PersonalMessage, 'kind' | 'user_id' | 'facility_id' | 'about'> & {
  subject: string;
  content: MailContent;
};

/** Leaves a message in the records only, where the person finds what they would have been told. */
async function keep({ kind, user_id, facility_id, subject, content, about }: Kept, context: WorkContext) {
  const { id } = await context.records.create(Notification, {
    user_id,
    facility_id,
    kind,
    channel: 'inapp',
    subject,
    body: renderRecord(content),
    messageToken: hashMessageToken(newMessageToken()),
    ...(about && { refCollection: about.collection, ref_id: about.id }),
  });
  await moveStateBySystem(Notification, id, 'markSent', {}, context);
}
