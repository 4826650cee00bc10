import { createHash, randomBytes } from 'node:crypto';
import { Notification } from '@trellis/alerts/model';
import type { WorkContext } from '@trellis/server-kit';
import { renderRecord, type MailContent } from './mail-content.ts';

/** Queue of the job that sends one mail. */
export const SEND_MAIL = 'send-mail';

/** A mail to be sent. */
export interface Mail {
  kind: Notification['kind'];
  subject: string;
  content: MailContent;
  /** Whose inbox it stands in: the reader, or the author of a report to other addresses. */
  user_id: number;
  /** Addresses it goes to. */
  to: readonly string[];
  facility_id?: number | null;
  /** It is not sent before: the reader has quiet hours. */
  notBefore?: Date;
  /** Afterwards it is no longer sent: the link in it has ended. */
  validUntil?: Date;
  /** The record it is about. */
  about?: { collection: string; id: number };
}

/** Puts a mail into the outbox within the caller's transaction: it is sent if the change commits, and only then. */
export async function queueMail(mail: Mail, { db, records, services }: WorkContext): Promise<number> {
  const { kind, subject, content, user_id, to, facility_id, notBefore, validUntil, about } = mail;
  const queued = await records.create(Notification, {
    user_id,
    facility_id: facility_id ?? null,
    kind,
    channel: 'email',
    subject,
    body: renderRecord(content),
    messageToken: newMessageToken(),
    emails: [...to],
    content: JSON.stringify(content),
    ...(notBefore && { nextTry: notBefore.toISOString() }),
    ...(validUntil && { validUntil: validUntil.toISOString() }),
    ...(about && { refCollection: about.collection, ref_id: about.id }),
  });
  if (services.config.mail)
    await services.jobs.send(SEND_MAIL, { id: queued.id }, { db, ...(notBefore && { startAfter: notBefore }) });
  return queued.id;
}

/** What is kept of a message's token: only the hash; links that need the token carry it themselves. */
export const newMessageToken = (): string => createHash('sha256').update(randomBytes(32)).digest('hex');
