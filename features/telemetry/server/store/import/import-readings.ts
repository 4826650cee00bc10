import type { Pool, PoolClient } from 'pg';
import { transact } from '../in-transaction.ts';
import { addAccepted, type ImportResult } from './add-accepted.ts';
import { acceptReadings, receiveReadings } from './accept-readings.ts';
import type { ArrivingRow } from './encode-arriving.ts';

/** Imports wait for each other, so that two of the same file cannot both find no duplicates. */
const importLock = 7_304_002;

/** What stopped after an import was accepted; it goes on by itself. */
export class ImportInterrupted extends Error {
  override name = 'ImportInterrupted';
}

/**
 * Adds a history of readings, all of it or (when a row is refused, or `judge` throws when all have arrived) none. It is
 * accepted as a whole in one transaction that touches no history, then added in small pieces, latest values and roll-ups
 * with each. What stops in between is continued by the next import, or by the server's nightly work.
 */
export async function importReadings(
  pool: Pool,
  rows: Iterable<ArrivingRow> | AsyncIterable<ArrivingRow>,
  judge: (client: PoolClient) => Promise<void> = () => Promise.resolve(),
): Promise<ImportResult> {
  return holdingImports(pool, async (client) => {
    const continued = await addAccepted(client);
    const received = await transact(client, async () => {
      const count = await receiveReadings(client, rows);
      await judge(client);
      if (count > 0) await acceptReadings(client, count);
      return count;
    });
    const result = received > 0 ? await addAll(client) : undefined;
    return {
      ...(result ?? { imported: 0, duplicates: 0, alreadySummarised: 0 }),
      ...(continued && { continued: continued.imported }),
    };
  });
}

async function addAll(client: PoolClient): Promise<ImportResult | undefined> {
  try {
    return await addAccepted(client);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ImportInterrupted(`The import was accepted, but adding it to the history stopped: ${reason}`, { cause });
  }
}

/** Finishes an import that stopped halfway; undefined when there is none. */
export async function continueImport(pool: Pool): Promise<ImportResult | undefined> {
  return holdingImports(pool, addAccepted);
}

async function holdingImports<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isWhole = false;
  try {
    await client.query('select pg_advisory_lock($1)', [importLock]);
    const result = await work(client);
    await client.query('select pg_advisory_unlock($1)', [importLock]);
    isWhole = true;
    return result;
  } finally {
    // Closing the connection ends its transaction and gives its lock back.
    client.release(!isWhole);
  }
}
