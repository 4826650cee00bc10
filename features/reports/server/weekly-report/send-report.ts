import { queueMail, type MailLanguage } from '@trellis/notifications/server';
import { productNameAt } from '@trellis/branding/server';
import { authorisationRequired, callerOf, tooManyRequests, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import type { Report } from './lay-out-report.ts';
import { reportWords } from './report-words.ts';

/** Mails a person may send to others within an hour. */
const mostAnHour = 50;

interface Sent {
  report: Report;
  /** Last day of the report, `YYYY-MM-DD`. */
  day: string;
  facilityId: number | null;
  emails: readonly string[];
}

/** Queues the report for each address, as a mail of its own: no reader sees the others. */
export async function sendReport({ report, day, facilityId, emails }: Sent, context: CallContext): Promise<number> {
  const { userId } = callerOf(context);
  // It changes something although it is a GET: an address alone, followed or fetched ahead, must not send.
  if (!context.request.headers.authorization) throw authorisationRequired();
  const readers = [...new Set(emails.map((email) => email.toLowerCase()))];
  await assertMaySend(userId, readers.length, context);
  const sender = await context.db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { publicUrl } = context.services.config;
  const product = await productNameAt(new URL(publicUrl).hostname, context.db);
  const mail = reportMail(report, day, { sender: `${sender.firstname} ${sender.lastname}`, product, publicUrl });
  for (const email of readers)
    await queueMail({ ...mail, kind: 'report', user_id: userId, to: [email], facility_id: facilityId }, context);
  return readers.length;
}

async function assertMaySend(userId: number, count: number, { db }: CallContext): Promise<void> {
  // One at a time, so that two requests at once do not both fit.
  await sql`select pg_advisory_xact_lock(hashtext(${`reports of ${userId}`}))`.execute(db);
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from notifications
    where user_id = ${userId} and kind = 'report' and createdate > now() - interval '1 hour'`.execute(db);
  if ((rows[0]?.sent ?? 0) + count > mostAnHour) throw tooManyRequests('an hour');
}

interface From {
  sender: string;
  product: string;
  publicUrl: string;
}

function reportMail(report: Report, day: string, { sender, product, publicUrl }: From) {
  const words = reportWords[report.lang];
  const shownDay = DateTime.fromISO(day).toFormat('MM/dd/yyyy');
  return {
    subject: words.subject(report.facility, shownDay).slice(0, 255),
    content: {
      lang: report.lang satisfies MailLanguage,
      greeting: words.greeting,
      paragraphs: [words.sentBy(sender, report.facility), ...(report.warning ? [report.warning] : []), ...report.notes],
      tables: report.sections.map(({ title, note, figures = [], columns, rows }) => ({
        title,
        ...(note !== undefined && { note }),
        rows: [...figures.map(({ label, value }) => [label, value]), ...(columns ? [columns] : []), ...rows],
      })),
      action: { label: words.open(product), url: publicUrl },
      footer: words.footer(sender, product),
    },
  };
}
