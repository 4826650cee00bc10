import { Notification } from '@trellis/notifications/model';
import { findProductName } from '@trellis/branding/server';
import type { WorkContext } from '@trellis/server-kit';
import { hashMessageToken, linksOf, newMessageToken, type MessageLinks } from './message-token.ts';
import { renderRecord, type MailContent } from './mail-content.ts';

/** Queue of the job that sends one mail. */
export const mailJob = 'send-mail';

/** A mail to be sent. */
export interface Mail {
  kind: Notification['kind'];
  subject: string;
  /** Made from the links of this message where it carries one. */
  content: MailContent | ((links: MessageLinks) => MailContent);
  /** Whose inbox it stands in: the reader, or the author of a report to other addresses. */
  user_id: number;
  /** Addresses it goes to. */
  to: readonly string[];
  facility_id?: number | null;
  /** It goes to that person alone, who may stop such messages by its link. */
  isPersonal?: boolean;
  /** It is not sent before: the reader has quiet hours. */
  notBefore?: Date;
  /** It goes out in one mail with what else the reader wants once a day. */
  isDigest?: boolean;
  /** Afterwards it is no longer sent: the link in it has ended. */
  validUntil?: Date;
  /** The record it is about. */
  about?: { collection: string; id: number };
}

/** Kinds that nobody chooses: they answer what the reader did, or concern the reader's own account. */
const unasked: readonly Notification['kind'][] = ['access', 'system'];

/** Puts a mail into the outbox within the caller's transaction: it is sent if the change commits, and only then. */
export async function queueMail(mail: Mail, { db, records, services }: WorkContext): Promise<number> {
  const { kind, subject, user_id, to, facility_id, notBefore, validUntil, about, isDigest = false } = mail;
  const token = newMessageToken();
  const links = linksOf(token, services.config.publicUrl);
  const written = typeof mail.content === 'function' ? mail.content(links) : mail.content;
  const isChosen = mail.isPersonal && !unasked.includes(kind);
  const product = await findProductName(new URL(services.config.publicUrl).hostname, db);
  const content: MailContent = {
    ...written,
    ...(isChosen && { unsubscribeUrl: links.unsubscribe }),
    ...(product !== undefined && { product }),
  };
  const queued = await records.create(Notification, {
    user_id,
    facility_id: facility_id ?? null,
    kind,
    channel: 'email',
    subject,
    body: renderRecord(content),
    // Only the hash is kept; the links carry the token, and go with the content once the mail was sent.
    messageToken: hashMessageToken(token),
    emails: [...to],
    content: JSON.stringify(content),
    isDigest,
    ...(notBefore && { nextTry: notBefore.toISOString() }),
    ...(validUntil && { validUntil: validUntil.toISOString() }),
    ...(about && { refCollection: about.collection, ref_id: about.id }),
  });
  if (services.config.mail)
    await services.jobs.send(mailJob, { id: queued.id }, { db, ...(notBefore && { startAfter: notBefore }) });
  return queued.id;
}
