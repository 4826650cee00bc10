import type { PoolClient } from 'pg';
import type { ImportResult } from '../../store/import/import-readings.ts';
import type { ReadingRow } from '../../store/reading-row.ts';

const rowsPerChunk = 10_000;

/**
 * Counts what an import of these rows would add, on a connection whose transaction the caller rolls back. Hours that are
 * known as summaries only are not looked for: their rows count as new.
 */
export async function previewReadings(client: PoolClient, rows: AsyncIterable<ReadingRow>): Promise<ImportResult> {
  await client.query('create temp table previewed_readings (sensor_id int, at timestamptz) on commit drop');
  let total = 0;
  let chunk: ReadingRow[] = [];
  const keep = () =>
    client.query(
      'insert into previewed_readings select sensor, to_timestamp(ms / 1000) from unnest($1::int[], $2::float8[]) as t(sensor, ms)',
      [chunk.map(({ sensorId }) => sensorId), chunk.map(({ at }) => at)],
    );
  for await (const row of rows) {
    total += 1;
    chunk.push(row);
    if (chunk.length < rowsPerChunk) continue;
    await keep();
    chunk = [];
  }
  await keep();
  const { rows: counted } = await client.query<{ imported: number }>(
    `select count(*)::int as imported from (select distinct sensor_id, at from previewed_readings) p
     where not exists (select from readings r where r.sensor_id = p.sensor_id and r.at = p.at)`,
  );
  const imported = counted[0]?.imported ?? 0;
  return { imported, duplicates: total - imported, alreadySummarised: 0 };
}
