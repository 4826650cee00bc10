import { Refusal, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { MotherRow } from './read-mothers.ts';

/** Refuses to cut a mother with a virus. */
export function assertNotInfected({ isInfected }: Pick<MotherRow, 'isInfected'>): void {
  if (isInfected)
    throw new Refusal('mother.infected', 'The newest test found a virus: its cuttings would carry it on.', 409);
}

/** `Tidewater 2026-11-24 M12`, with a number from the second cut of the day on. */
export async function nameBatch(
  { strain, plant_id, tag }: MotherRow,
  day: string,
  facilityId: number,
  { db }: Pick<WorkContext, 'db'>,
): Promise<string> {
  const name = [strain, day, tag ?? `M${plant_id}`].filter(Boolean).join(' ').slice(0, 110);
  const { rows } = await sql<{ before: number }>`
    select count(*)::int as before from mother_cuts where facility_id = ${facilityId} and plant_id = ${plant_id}
      and day_at(facility_id, time) = ${day}::date`.execute(db);
  const before = rows[0]?.before ?? 0;
  return before === 0 ? name : `${name} (${before + 1})`;
}
