import { Notification, toldKinds } from '@trellis/notifications/model';
import { inTransaction, moveStateBySystem, type MailSettings, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { belongs } from '../delivery/who-belongs.ts';
import { renderHtml, renderText, type MailContent } from './mail-content.ts';
import { mailOfTheDay } from './mail-of-the-day.ts';
import { openContent } from './open-content.ts';
import { mailJob } from './queue-mail.ts';

const job = { userId: null, source: 'job', ip: null } as const;
const minutes = (count: number) => count * 60_000;

/** Waits between tries, in ms; after the last one the mail has failed. */
export const retryWaits = [minutes(1), minutes(5), minutes(15), minutes(60), minutes(240)] as const;
/** A server that took a mail to send and did not come back leaves it to the others after this long. */
const claimMs = minutes(3);
/** Messages in one mail of the day, beside the first; the rest come in another. */
const mostTogether = 49;

/** Sends one mail to the mail server; rejects with the server's answer. */
export type Post = (mail: {
  id: number;
  to: readonly string[];
  subject: string;
  content: MailContent;
}) => Promise<unknown>;

/** A way to the mail server of the settings. Connections are kept between mails. */
export function openPost({ smtpUrl, from }: MailSettings, publicUrl: string): { post: Post; close: () => void } {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(publicUrl);
  return {
    post: ({ id, to, subject, content }) =>
      transport.sendMail({
        from: senderOf(from, content),
        to: [...to],
        subject,
        text: renderText(content),
        html: renderHtml(content, subject),
        // The same on every try, so that a mail that arrived twice is shown once.
        messageId: `<notification-${id}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(content) },
      }),
    close: () => transport.close(),
  };
}

/** The address of the settings, in the product's name where its branding has one. */
const senderOf = (from: string, { product }: MailContent) =>
  product === undefined ? from : { name: product, address: /<(.+)>/.exec(from)?.[1] ?? from };

/** What mail programs show as their own button to unsubscribe (RFC 2369 and RFC 8058). */
const unsubscribeHeaders = ({ unsubscribeUrl }: MailContent): Record<string, string> =>
  unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

interface DueMail {
  id: number;
  user_id: number;
  isDigest: boolean;
  emails: string[];
  subject: string | null;
  content: string;
  attempts: number;
  validUntil: Date | null;
}

/** Takes a due mail to send; undefined when it was sent, failed, waits for its next try or is another server's. */
async function claim(id: number, services: Services, now: Date): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update notifications set attempts = attempts + 1, "nextTry" = ${new Date(now.getTime() + claimMs)}
    where id = ${id} and channel = 'email' and status = 'queued' and content is not null
      and ("nextTry" is null or "nextTry" <= ${now})
    returning id, user_id, "isDigest", emails, subject, content, attempts, "validUntil"`.execute(services.db);
  return rows[0];
}

/** Takes what else of the same day's mail is due. */
async function claimOthers({ id, user_id }: DueMail, services: Services, now: Date): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    update notifications set attempts = attempts + 1, "nextTry" = ${new Date(now.getTime() + claimMs)}
    where id in (select id from notifications
        where user_id = ${user_id} and id <> ${id} and "isDigest" and channel = 'email' and status = 'queued'
          and content is not null and ("nextTry" is null or "nextTry" <= ${now})
        order by id limit ${mostTogether} for update skip locked)
    returning id, user_id, "isDigest", emails, subject, content, attempts, "validUntil"`.execute(services.db);
  return rows.toSorted((one, other) => one.id - other.id);
}

/** Sends a queued mail and writes what became of it. A passing trouble leaves it queued for a later try. */
export async function sendMail(id: number, services: Services, post: Post): Promise<void> {
  const now = services.clock.now();
  const first = await claim(id, services, now);
  if (!first) return;
  const claimed = first.isDigest ? [first, ...(await claimOthers(first, services, now))] : [first];
  const left = await findLeft(claimed, services);
  const late = claimed.filter(({ id, validUntil }) => !left.has(id) && validUntil && validUntil <= now);
  const mails = claimed.filter((mail) => !late.includes(mail) && !left.has(mail.id));
  for (const mail of late)
    await settle(mail.id, services, 'markFailed', { reason: 'Its link ended before the mail could be sent.' });
  for (const id of left) await settle(id, services, 'markFailed', { reason: 'The person left the facility.' });
  const [mail] = mails;
  if (!mail) return;
  try {
    const written = mails.map(({ subject, content }) => ({
      subject: subject ?? '',
      content: openContent(content, services.secrets),
    }));
    await post({ id: mail.id, to: mail.emails, ...mailOfTheDay(written) });
  } catch (error) {
    for (const one of mails) await postpone(one, error, services, now);
    return;
  }
  for (const one of mails) await settle(one.id, services, 'markSent', {});
}

/** Mails about the work in a facility whose readers were suspended or left it while the mails waited. */
async function findLeft(mails: readonly DueMail[], services: Services): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select n.id from notifications n join users u on u.id = n.user_id
    where n.id = any(${mails.map(({ id }) => id)}::int[]) and n.kind = any(${[...toldKinds]}::text[])
      and not (u.status = 'active' and ${belongs(sql`u.id`, sql`n.facility_id`, services)})`.execute(services.db);
  return new Set(rows.map(({ id }) => id));
}

/** Ends a mail: its state and reason stand in the records; its links are forgotten unless it may be tried again. */
async function settle(
  id: number,
  services: Services,
  action: 'markSent' | 'markFailed',
  { reason, isKept = false }: { reason?: string; isKept?: boolean },
): Promise<void> {
  await inTransaction(services, job, async (context) => {
    await moveStateBySystem(Notification, id, action, { reason }, context);
    await context.records.update(Notification, id, { nextTry: null, ...(!isKept && { content: null }) });
  });
}

async function postpone(mail: DueMail, error: unknown, services: Services, now: Date): Promise<void> {
  const { message, responseCode } = error as Error & { responseCode?: number };
  const wait = retryWaits[mail.attempts - 1];
  // The mail server's 5xx is final (RFC 5321, 4.2.1); everything else may pass.
  if (wait === undefined || (responseCode !== undefined && responseCode >= 500))
    return settle(mail.id, services, 'markFailed', { reason: message.slice(0, 2000), isKept: true });
  const nextTry = new Date(now.getTime() + wait);
  await inTransaction(services, job, async ({ records, db }) => {
    await records.update(Notification, mail.id, { nextTry: nextTry.toISOString(), error: message.slice(0, 2000) });
    await services.jobs.send(mailJob, { id: mail.id }, { db, startAfter: nextTry });
  });
}
