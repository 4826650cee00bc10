import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { judgeBatchError } from '../database-errors.ts';

export interface WriterLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Thrown to whoever still waits when the writer is closed before the database came back. */
export class WriterClosed extends Error {
  override name = 'WriterClosed';
}

export interface PatientConnection {
  /**
   * Runs `work` on a connection until it succeeds, however long the database is away. Only an error about the data
   * themselves is thrown. `prepare` runs before each try and outside the connection; `onFailure` sees each error.
   */
  run<T>(work: (client: PoolClient) => Promise<T>, prepare?: () => Promise<void>): Promise<T>;
  readonly retries: number;
}

const longestPauseMs = 5_000;

/** Tries again with growing pauses; logs the beginning and the end of an outage, not every try. */
export function createPatientConnection(options: {
  pool: Pool;
  log: WriterLog;
  signal: AbortSignal;
  onMissingPartition: () => void;
}): PatientConnection {
  const { pool, log, signal, onMissingPartition } = options;
  let retries = 0;

  async function run<T>(work: (client: PoolClient) => Promise<T>, prepare?: () => Promise<void>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      if (signal.aborted)
        throw new WriterClosed('The reading writer was closed before the database took the readings.');
      try {
        await prepare?.();
        const result = await useClient(pool, work);
        if (attempt > 1) log.info({ attempts: attempt + 1 }, 'readings are being saved again');
        return result;
      } catch (error) {
        const trouble = judgeBatchError(error);
        if (trouble === 'bad-row') throw error;
        if (trouble === 'no-partition') onMissingPartition();
        retries++;
        if (attempt === 1) log.warn({ err: error }, 'readings cannot be saved, trying until they are');
        if (attempt > 0) await pause(pauseMs(attempt), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  return {
    run,
    get retries() {
      return retries;
    },
  };
}

function pauseMs(attempt: number): number {
  return Math.min(longestPauseMs, 20 * 2 ** Math.min(attempt, 12)) * (0.5 + Math.random() / 2);
}

async function useClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failed = false;
  try {
    return await work(client);
  } catch (error) {
    failed = await client.query('rollback').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(failed);
  }
}
