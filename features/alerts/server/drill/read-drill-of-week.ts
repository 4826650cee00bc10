import type { RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

interface Row {
  people: number;
  reached: number;
  unreached: { person: string; why: string }[];
}

/** The last test of the alerts that ended within a span; null where there was none. */
export async function readDrillOfWeek(
  { facilityId, from, to }: { facilityId: number; from: Date; to: Date },
  db: RequestTransaction,
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select people, reached, unreached from alert_drills
    where facility_id = ${facilityId} and "endedAt" is not null and "startedAt" >= ${from} and "startedAt" < ${to}
    order by "startedAt" desc limit 1`.execute(db);
  return rows[0] ?? null;
}
