import type { WorkContext } from '@trellis/server-kit';
import { wallTimeAt } from '@trellis/units/model';

/** The day of a moment by the clock of a facility, `2026-11-21`. */
export async function dayInFacility(facilityId: number, at: Date, { db }: Pick<WorkContext, 'db'>): Promise<string> {
  const { facility_timezone } = await db
    .selectFrom('facilities')
    .select('facility_timezone')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  return new Date(wallTimeAt(facility_timezone, at.getTime())).toISOString().slice(0, 10);
}
