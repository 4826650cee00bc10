import type { PoolClient } from 'pg';
import { clockToleranceMs, readingOrigins } from '@trellis/telemetry/model';
import { isStorable } from '../reading-row.ts';
import type { ReadingRow } from '../reading-row.ts';
import { copyBuffer } from '../writer/copy-buffer.ts';
import { copyArriving, encodeArriving, type ArrivingRow } from './encode-arriving.ts';

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

/** Takes all rows in, or throws and the caller's transaction takes in none; says how many. */
export async function receiveReadings(
  client: PoolClient,
  rows: Iterable<ArrivingRow> | AsyncIterable<ArrivingRow>,
): Promise<number> {
  const designators = new Map<number, number>();
  const latestAt = Date.now() + clockToleranceMs;
  let total = 0;
  let chunk: ArrivingRow[] = [];
  const copyChunk = () => copyBuffer(client, copyArriving, encodeArriving(chunk));
  for await (const row of rows) {
    if (!isStorable(row, latestAt)) throw new ImportRefused(total, row);
    total += 1;
    designators.set(row.sensorId, row.designatorId);
    chunk.push(row.origin === readingOrigins.live ? { ...row, origin: readingOrigins.imported } : row);
    if (chunk.length < rowsPerChunk) continue;
    await copyChunk();
    chunk = [];
  }
  if (total === 0) return 0;
  await copyChunk();
  await client.query('insert into arriving_sensors select * from unnest($1::int[], $2::int[])', [
    [...designators.keys()],
    [...designators.values()],
  ]);
  await client.query('analyze arriving_readings');
  return total;
}

/** Notes that what was received is to be added to the history; with the caller's commit it will be. */
export async function acceptReadings(client: PoolClient, received: number): Promise<void> {
  await client.query('insert into reading_imports ("receivedRows") values ($1)', [received]);
}
