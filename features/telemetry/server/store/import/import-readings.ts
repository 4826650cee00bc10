import type { Pool, PoolClient } from 'pg';
import { transact } from '../in-transaction.ts';
import type { ReadingRow } from '../reading-row.ts';
import { addAccepted, type ImportResult } from './add-accepted.ts';
import { acceptReadings } from './accept-readings.ts';

/** Imports wait for each other, so that two of the same file cannot both find no duplicates. */
const importLock = 7_304_002;

/**
 * Adds a history of readings, all of it or (when a row is refused) none. It is accepted as a whole in one transaction that
 * touches no history, then added in small pieces, latest values and roll-ups with each. What stops in between is continued
 * by the next import, or by the server's nightly work.
 */
export async function importReadings(
  pool: Pool,
  rows: Iterable<ReadingRow> | AsyncIterable<ReadingRow>,
): Promise<ImportResult> {
  return holdingImports(pool, async (client) => {
    const continued = await addAccepted(client);
    const isAnythingThere = await transact(client, () => acceptReadings(client, rows));
    const result = isAnythingThere ? await addAccepted(client) : undefined;
    return {
      ...(result ?? { imported: 0, duplicates: 0, alreadySummarised: 0 }),
      ...(continued && { continued: continued.imported }),
    };
  });
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
