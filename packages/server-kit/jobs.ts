import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { Logger } from 'pino';
import { CompiledQuery } from 'kysely';
import type { RequestTransaction } from './database-types.ts';

/** Background work on the same database: queued in a transaction, run at least once, retried with back-off. */
export interface Jobs {
  /** Queues a job; inside `db`'s transaction when given, so it exists only if the change commits. */
  send: (name: string, data: object, options?: { db?: RequestTransaction; startAfter?: Date }) => Promise<void>;
  /** Runs `work` for each job of the name, on servers that run jobs. */
  handle: (name: string, work: (data: object) => Promise<void>) => Promise<void>;
  /** Runs `work` on one server by a cron schedule (UTC). */
  repeat: (name: string, cron: string, work: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the job queue over the pool; `isWorker` is false on servers that only queue. */
export async function startJobs(pool: pg.Pool, isWorker: boolean, log: Logger): Promise<Jobs> {
  const executor = {
    // Handed on as it is: several statements in one text answer several results, and pg-boss expects that.
    executeSql: (text: string, values?: unknown[]) => pool.query<Record<string, unknown>>(text, values),
  };
  const boss = new PgBoss({ db: executor, supervise: isWorker, schedule: isWorker });
  boss.on('error', (error) => {
    log.error({ err: error }, 'job queue');
  });
  await boss.start();
  const known = new Set<string>();
  const ensureQueue = async (name: string) => {
    if (known.has(name)) return;
    await boss.createQueue(name);
    known.add(name);
  };
  const handle = async (name: string, work: (data: object) => Promise<void>) => {
    await ensureQueue(name);
    if (!isWorker) return;
    await boss.work<object>(name, async (jobs) => {
      for (const job of jobs) await work(job.data);
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

const inTransaction = (db: RequestTransaction) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []));
    return { rows: rows as Record<string, unknown>[] };
  },
});
