import { shownInstant, type RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Readings of one sensor from a moment up to another (milliseconds), oldest first, as the JSON text of an array. */
export async function readStoredReadings(
  db: RequestTransaction,
  wanted: { facilityId: number; sensorId: number; from: number; to: number; limit: number },
): Promise<string> {
  const { rows } = await sql<{ j: string }>`
    select coalesce(json_agg(json_build_object('sensor_id', x.sensor_id,
      'time', ${shownInstant(sql`x.at`)}, 'reading', x.reading,
      'origin', (array['live', 'historical', 'generated', 'imported'])[x.origin + 1]) order by x.at), '[]')::text as j
    from (
      select sensor_id, at, reading, origin from readings
      where facility_id = ${wanted.facilityId} and sensor_id = ${wanted.sensorId}
        and at >= ${new Date(wanted.from)} and at < ${new Date(wanted.to)}
      order by at limit ${wanted.limit}
    ) x`.execute(db);
  return rows[0]?.j ?? '[]';
}
