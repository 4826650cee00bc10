import type { RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

/** By unit of a facility the lowest battery (%) of its sensors, of those that say. */
export async function readBatteries(db: RequestTransaction, facilityId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ unit: number; battery: number }>`
    select "platformGroup_id" as unit, min("batteryLevel")::float8 as battery from sensors
    where facility_id = ${facilityId} and enabled and "batteryLevel" is not null and "platformGroup_id" is not null group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ unit, battery }) => [unit, battery]));
}
