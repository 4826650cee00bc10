import type { Database, RequestTransaction } from '@trellis/server-kit';
import { staleMetricMinutes } from '@trellis/units/model';
import { sql } from 'kysely';
import { newestReadings } from './select-units.ts';
import { unitsWanted, type StatusQuery } from './status-query.ts';

/** What a unit reads now; null for what is not measured or older than 16 minutes. */
export interface FreshClimate {
  platformGroup_id: number;
  /** °C */
  temperature: number | null;
  /** Fraction 0–1. */
  humidity: number | null;
  /** ppm */
  co2: number | null;
}

/** The fresh readings of the wanted units, without anything else of their status. */
export async function listFreshClimate(
  db: Database | RequestTransaction,
  wanted: Omit<StatusQuery, 'search'>,
): Promise<FreshClimate[]> {
  const since = new Date(wanted.now.getTime() - staleMetricMinutes * 60_000);
  const fresh = (name: string) =>
    sql`case when ${sql.ref(`${name}_at`)} > ${since} then ${sql.ref(name)} end as ${sql.ref(name)}`;
  const { rows } = await sql<FreshClimate>`
    with wanted as (select u.id from units u where ${unitsWanted(wanted)}), ${newestReadings}
    select "platformGroup_id", ${fresh('temperature')}, ${fresh('humidity')}, ${fresh('co2')} from climate`.execute(db);
  return rows;
}
