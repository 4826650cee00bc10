import { PgBoss, type JobResult } from 'pg-boss';
import type pg from 'pg';
import type { Logger } from 'pino';
import { CompiledQuery } from 'kysely';
import type { RequestTransaction } from './database-types.ts';

/** Background work on the same database: queued in a transaction, run at least once, in about the order of queueing, retried with
 * back-off. */
export interface Jobs {
  /** Queues a job; inside `db`'s transaction when given, so it exists only if the change commits. */
  send: (name: string, data: object, options?: { db?: RequestTransaction; startAfter?: Date }) => Promise<void>;
  /** Runs `work` for each job of the name, on servers that run jobs. */
  handle: (name: string, work: (data: object) => Promise<void>) => Promise<void>;
  /** Runs `work` on one server by a cron schedule (UTC). */
  repeat: (name: string, cron: string, work: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

const taking = {
  /** Jobs a worker takes at once; they run one after another, and what a killed server had taken is run again. */
  batchSize: 5,
  burstWhenBatchFull: true,
  /** Nothing tells of a job whose time comes, such as one that is tried again. */
  notifyPollingIntervalSeconds: 5,
  perJobResults: true,
} as const;

/**
 * Starts the job queue on the pool's database, with a few connections of its own: one of them hears of new jobs, so that they
 * run at once and not at the next look. `isWorker` is false on servers that only queue.
 */
export async function startJobs(pool: pg.Pool, isWorker: boolean, log: Logger): Promise<Jobs> {
  const { connectionString } = pool.options;
  if (connectionString === undefined) throw new Error('The job queue needs the address of the database.');
  const boss = new PgBoss({
    connectionString,
    application_name: 'trellis jobs',
    max: 3,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
  });
  boss.on('error', (error) => {
    log.error({ err: error }, 'job queue');
  });
  await boss.start();
  const known = new Set<string>();
  const ensureQueue = async (name: string) => {
    if (known.has(name)) return;
    await boss.createQueue(name);
    // Queues of earlier releases exist without it.
    await boss.updateQueue(name, { notify: true });
    known.add(name);
  };
  const handle = async (name: string, work: (data: object) => Promise<void>) => {
    await ensureQueue(name);
    if (!isWorker) return;
    await boss.work<object, unknown, typeof taking>(name, taking, async (taken) => {
      const results: JobResult[] = [];
      for (const { id, data } of taken) results.push(await settle(id, () => work(data)));
      return results;
    });
  };
  return {
    send: async (name, data, { db, startAfter } = {}) => {
      await ensureQueue(name);
      await boss.send(name, data, {
        retryLimit: 5,
        retryBackoff: true,
        ...(startAfter && { startAfter }),
        ...(db && { db: inTransaction(db) }),
      });
    },
    handle,
    repeat: async (name, cron, work) => {
      await handle(name, work);
      if (isWorker) await boss.schedule(name, cron, {});
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

/** One job that fails is tried again by itself; the others of its batch are done. */
async function settle(id: string, work: () => Promise<void>): Promise<JobResult> {
  try {
    await work();
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

const inTransaction = (db: RequestTransaction) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []));
    return { rows: rows as Record<string, unknown>[] };
  },
});
