import { mailApi, Notification } from '@trellis/notifications/model';
import { productNameAt } from '@trellis/branding/server';
import { callerOf, implement, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { renderHtml, renderText, withoutLinks } from './mail-content.ts';
import { openContent } from './open-content.ts';
import { queueMail, mailJob } from './queue-mail.ts';
import { testMail } from './test-mail.ts';

interface OutboxRow {
  id: number;
  createdate: Date;
  emails: string[] | null;
  subject: string | null;
  body: string | null;
  content: string | null;
  status: 'queued' | 'sent' | 'failed' | 'read';
  attempts: number;
  nextTry: Date | null;
  sentAt: Date | null;
  error: string | null;
}

async function readOutbox(status: string | undefined, { db }: CallContext): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select id, createdate, emails, subject, body, content, status, attempts, "nextTry", "sentAt", error from notifications
    where channel = 'email' and (${status ?? null}::text is null or status = ${status ?? null}::text)
    order by id desc limit 200`.execute(db);
  return rows;
}

async function readHtml(id: number, { db, services }: CallContext): Promise<{ html: string | null }> {
  const mail = await db
    .selectFrom('notifications')
    .select(['subject', 'content'])
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .executeTakeFirst();
  if (!mail) throw notFound('notifications');
  const { content, subject } = mail;
  return {
    html: content === null ? null : renderHtml(withoutLinks(openContent(content, services.secrets)), subject ?? ''),
  };
}

async function sendTest(context: CallContext): Promise<{ id: number }> {
  const { userId } = callerOf(context);
  const person = await context.db
    .selectFrom('users')
    .select(['email', 'firstname', 'lang'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { hostname } = new URL(context.services.config.publicUrl);
  const mail = testMail(person.lang, person.firstname, await productNameAt(hostname, context.db));
  return { id: await queueMail({ ...mail, kind: 'system', user_id: userId, to: [person.email] }, context) };
}

async function retry(id: number, context: CallContext): Promise<{ success: boolean }> {
  const { db, records, services } = context;
  const mail = await db
    .selectFrom('notifications')
    .select(['status', 'content'])
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .forUpdate()
    .executeTakeFirst();
  if (!mail) throw notFound('notifications');
  if (mail.content === null || mail.status === 'sent' || mail.status === 'read')
    throw new Refusal('ALREADY_SENT', 'This mail was sent; it cannot be sent again.');
  await records.change(Notification, id, { status: 'queued', attempts: 0, nextTry: null, error: null });
  if (services.config.mail) await services.jobs.send(mailJob, { id }, { db });
  return { success: true };
}

/** The outbox, for administrators. */
export const mailRoutes = implement(mailApi, {
  outbox: async ({ query }, context) => {
    const { mail } = context.services.config;
    const rows = await readOutbox(query.status, context);
    return {
      provider: mail
        ? { isConfigured: true, host: new URL(mail.smtpUrl).host, from: mail.from }
        : { isConfigured: false, host: null, from: null },
      mails: rows.map(({ content, body, emails, createdate, nextTry, sentAt, ...row }) => ({
        ...row,
        to: emails ?? [],
        text: content ? renderText(withoutLinks(openContent(content, context.services.secrets))) : body,
        createdate: createdate.toISOString(),
        nextTry: nextTry?.toISOString() ?? null,
        sentAt: sentAt?.toISOString() ?? null,
      })),
    };
  },
  readHtml: ({ params }, context) => readHtml(params.id, context),
  sendTest: (_, context) => sendTest(context),
  retry: ({ params }, context) => retry(params.id, context),
});
