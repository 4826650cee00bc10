import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss';
import type pg from 'pg';
import type { Logger } from 'pino';
import { CompiledQuery } from 'kysely';
import { v7 as laterId } from 'uuid';
import type { RequestTransaction } from './database-types.ts';

/** Background work on the same database: queued in a transaction, run at least once, in about the order of queueing, retried with
 * back-off. */
export interface Jobs {
  /** Queues a job; inside `db`'s transaction when given, so it exists only if the change commits. */
  send: (name: string, data: object, options?: { db?: RequestTransaction; startAfter?: Date }) => Promise<void>;
  /** Queues what must not be lost, in `db`'s transaction and with one statement; tried again for a day. */
  sendSafely: (name: string, data: readonly object[], db: RequestTransaction) => Promise<void>;
  /** Runs `work` for each job of the name, on servers that run jobs. */
  handle: (name: string, work: (data: object, job: TakenJob) => Promise<void>) => Promise<void>;
  /** Runs `work` on one server by a cron schedule (UTC). */
  repeat: (name: string, cron: string, work: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

/** A job that is being run. */
export interface TakenJob {
  /** Marks it as done within the transaction of its work: they commit together, once. Throws when another run was quicker. */
  finishIn: (db: RequestTransaction) => Promise<void>;
}

/** Tried again after about 1, 2, 4 … seconds, at last every hour; one that a killed server had taken, within half a minute. */
const kept = {
  retryLimit: 36,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 3_600,
  heartbeatSeconds: 15,
} as const;

const taking = {
  /** Jobs a worker takes at once; they run one after another, and what a killed server had taken is run again. */
  batchSize: 5,
  burstWhenBatchFull: true,
  /** Nothing tells of a job whose time comes, such as one that is tried again. */
  notifyPollingIntervalSeconds: 5,
  perJobResults: true,
  includeMetadata: true,
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
    // How often jobs are looked for that nobody works on any more.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    useListenNotify: isWorker,
  });
  boss.on('error', (error) => {
    log.error({ err: error }, 'job queue');
  });
  await boss.start();
  const known = new Set((await boss.getQueues()).filter(({ notify }) => notify === true).map(({ name }) => name));
  const ensureQueue = async (name: string) => {
    if (known.has(name)) return;
    await boss.createQueue(name);
    // Queues of earlier releases exist without it.
    await boss.updateQueue(name, { notify: true });
    known.add(name);
  };
  const handle: Jobs['handle'] = async (name, work) => {
    await ensureQueue(name);
    if (!isWorker) return;
    await boss.work<object, unknown, typeof taking>(name, taking, async (taken) => {
      const results: JobResult[] = [];
      // What is taken together comes in no order of its own, and jobs of one transaction or millisecond have one moment.
      const inOrder = taken.toSorted(
        (one, other) => one.createdOn.getTime() - other.createdOn.getTime() || (one.id < other.id ? -1 : 1),
      );
      for (const job of inOrder) {
        const { id, data } = job;
        const finishIn = async (db: RequestTransaction) => {
          const settled: { affected?: number } = await boss.complete(name, id, null, { db: inTransaction(db) });
          if (settled.affected !== 1) throw new Error('The job was done or given up meanwhile.');
        };
        results.push(await settle(job, log, () => work(data, { finishIn })));
      }
      return results;
    });
  };
  return {
    send: async (name, data, { db, startAfter } = {}) => {
      await ensureQueue(name);
      await boss.send(name, data, {
        id: laterId(),
        ...kept,
        ...(startAfter && { startAfter }),
        ...(db && { db: inTransaction(db) }),
      });
    },
    sendSafely: async (name, data, db) => {
      await ensureQueue(name);
      await boss.insert(
        name,
        data.map((one) => ({ id: laterId(), data: one, ...kept })),
        { db: inTransaction(db) },
      );
    },
    handle,
    repeat: async (name, cron, work) => {
      await handle(name, work);
      if (isWorker) await boss.schedule(name, cron, {});
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

function logFailure(log: Logger, { name, retryCount, retryLimit }: JobWithMetadata, error: unknown): void {
  if (retryCount < retryLimit)
    log.warn({ err: error, job: name, tries: retryCount + 1 }, 'a job failed and is tried again');
  else log.error({ err: error, job: name, tries: retryCount + 1 }, 'a job failed and is given up');
}

/** One job that fails is tried again by itself; the others of its batch are done. */
async function settle(job: JobWithMetadata, log: Logger, work: () => Promise<void>): Promise<JobResult> {
  const { id } = job;
  try {
    await work();
    return { id, status: 'completed' };
  } catch (error) {
    logFailure(log, job, error);
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

const inTransaction = (db: RequestTransaction) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []));
    return { rows: rows as Record<string, unknown>[] };
  },
});
