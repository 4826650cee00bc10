import type { PoolClient } from 'pg';
import { clockToleranceMs, readingOrigins } from '../../../model/index.ts';
import { encodeReadings } from '../encode-readings.ts';
import { isStorable } from '../reading-row.ts';
import type { ReadingRow } from '../reading-row.ts';
import { copyBuffer } from '../writer/copy-buffer.ts';

const rowsPerChunk = 20_000;

/** A row that cannot be imported; the whole import is refused. `index` counts from 0. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
  readonly index: number;
  constructor(index: number, row: ReadingRow) {
    super(`Row ${index + 1} cannot be stored: ${JSON.stringify(row)}`);
    this.index = index;
  }
}

/** Takes all rows in, or throws and the caller's transaction takes in none; false when there are none. */
export async function acceptReadings(
  client: PoolClient,
  rows: Iterable<ReadingRow> | AsyncIterable<ReadingRow>,
): Promise<boolean> {
  const designators = new Map<number, number>();
  const latestAt = Date.now() + clockToleranceMs;
  let total = 0;
  let chunk: ReadingRow[] = [];
  for await (const row of rows) {
    if (!isStorable(row, latestAt)) throw new ImportRefused(total, row);
    total += 1;
    designators.set(row.sensorId, row.designatorId);
    chunk.push(row.origin === readingOrigins.live ? { ...row, origin: readingOrigins.imported } : row);
    if (chunk.length < rowsPerChunk) continue;
    await copyChunk(client, chunk);
    chunk = [];
  }
  if (total === 0) return false;
  await copyChunk(client, chunk);
  await client.query('insert into arriving_sensors select * from unnest($1::int[], $2::int[])', [
    [...designators.keys()],
    [...designators.values()],
  ]);
  await client.query('insert into reading_imports ("receivedRows") values ($1)', [total]);
  await client.query('analyze arriving_readings');
  return true;
}

async function copyChunk(client: PoolClient, rows: ReadingRow[]): Promise<void> {
  const sql = 'copy arriving_readings (facility_id, sensor_id, at, reading, origin) from stdin (format binary)';
  await copyBuffer(client, sql, encodeReadings(rows, [...rows.keys()]));
}
