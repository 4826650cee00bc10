import type { Running, Services } from '@trellis/server-kit';
import { sql } from 'kysely';
import { postJob } from '../write-deliveries.ts';
import { postDelivery } from './post-delivery.ts';

/** Webhooks served at a time by one server; what comes beyond that is looked up again within a minute. */
const mostWebhooks = 20;
/** Messages of one webhook that wait their turn here. */
const mostWaiting = 100;
/** Days a message is kept to be looked at and sent again. */
const keptDays = 30;

interface Due {
  id: number;
  webhook_id: number;
}

/** Posts messages to other systems: those of one webhook in their order, a slow receiver holding up nobody but itself. */
export async function keepPosting(services: Services): Promise<Running> {
  const lines = new Map<number, Set<number>>();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  const serve = async (webhookId: number, line: Set<number>): Promise<void> => {
    for (const id of line) {
      if (stopping.signal.aborted) return;
      await postDelivery(id, services, stopping.signal).catch((error: unknown) => {
        services.log.error({ err: error, delivery: id }, 'a webhook message could not be tried');
      });
      line.delete(id);
    }
    lines.delete(webhookId);
  };
  const take = ({ id, webhook_id }: Due): void => {
    const line = lines.get(webhook_id);
    if (line) {
      if (line.size < mostWaiting) line.add(id);
      return;
    }
    if (lines.size >= mostWebhooks || stopping.signal.aborted) return;
    const begun = new Set([id]);
    lines.set(webhook_id, begun);
    const served = serve(webhook_id, begun);
    running.add(served);
    void served.finally(() => running.delete(served));
  };

  // The job only wakes: a message is a row with its next try, and stays due until it was tried.
  await services.jobs.handle(postJob, (data) => Promise.resolve(take(data as Due)));
  await services.jobs.repeat('post-waiting-webhooks', '* * * * *', async () => {
    for (const due of await listDue(services)) take(due);
  });
  await services.jobs.repeat('trim-webhook-deliveries', '17 3 * * *', () => trimDeliveries(services));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function listDue({ db, clock }: Services): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select id, webhook_id from webhook_deliveries where status = 'queued' and "nextTry" <= ${clock.now()}
    order by id limit 2000`.execute(db);
  return rows;
}

async function trimDeliveries({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  await sql`delete from webhook_deliveries where status <> 'queued' and createdate < ${before}`.execute(db);
}
