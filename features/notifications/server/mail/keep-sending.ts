import type { Running, Services } from '@trellis/server-kit';
import { openPost, sendMail } from './send-mail.ts';
import { mailJob } from './queue-mail.ts';

/** Mails looked up in one round; the rest follow in the next. */
const batch = 200;

/** Sends queued mails through the mail server of the settings; without one they wait in the outbox. */
export async function keepSending(services: Services): Promise<Running | undefined> {
  const { mail, publicUrl } = services.config;
  if (!mail) return undefined;
  const { post, close } = openPost(mail, publicUrl);
  await services.jobs.handle(mailJob, (data) => sendMail((data as { id: number }).id, services, post));
  // What was written while there was no mail server, or was left by a server that stopped.
  await services.jobs.repeat('send-waiting-mails', '* * * * *', () => sendDue(services, post));
  return { stop: () => Promise.resolve(close()) };
}

/** Sends every mail that is due. One that cannot even be tried does not keep the others; the job tells of it at the end. */
export async function sendDue(services: Services, post: Parameters<typeof sendMail>[2]): Promise<void> {
  const now = services.clock.now();
  const due = await services.db
    .selectFrom('notifications')
    .select('id')
    .where('channel', '=', 'email')
    .where('status', '=', 'queued')
    .where('content', 'is not', null)
    .where((where) => where.or([where('nextTry', 'is', null), where('nextTry', '<=', now as never)]))
    .orderBy('id')
    .limit(batch)
    .execute();
  const troubles: unknown[] = [];
  for (const { id } of due)
    await sendMail(id, services, post).catch((trouble: unknown) => {
      troubles.push(trouble);
    });
  if (troubles.length > 0) throw new AggregateError(troubles, `${troubles.length} of ${due.length} mails.`);
}
