import { designatorIds } from '@trellis/climate/model';
import { findDryAt, type WaterZone } from '@trellis/irrigation/model';
import type { RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

/** How far back the level of a tank is looked at (hours). */
const lookedHours = 6;

interface LevelRow {
  sensor_id: number;
  at: number;
  mean: number;
}

/** The zones with the moment at which each of their tanks runs dry as its level falls now. */
export async function addDryTimes(
  db: RequestTransaction,
  facilityId: number,
  zones: readonly WaterZone[],
  now: Date,
): Promise<WaterZone[]> {
  const isTank = ({ designator_id }: { designator_id: number }) => designator_id === designatorIds.tankLevel;
  const tanks = [...new Set(zones.flatMap(({ line }) => line.filter(isTank).map(({ sensor_id }) => sensor_id)))];
  if (tanks.length === 0) return [...zones];
  const { rows } = await sql<LevelRow>`
    select r.sensor_id, extract(epoch from r.bucket)::float8 * 1000 as at, (r.sum / r.count)::float8 as mean
    from reading_rollups_15m r
    where r.facility_id = ${facilityId} and r.sensor_id = any(${tanks}::int[]) and r.count > 0
      and r.bucket > ${now}::timestamptz - make_interval(hours => ${lookedHours}) and r.bucket <= ${now}
    order by r.bucket`.execute(db);
  const levels = Map.groupBy(rows, ({ sensor_id }) => sensor_id);
  const dryAtOf = (sensor_id: number): string | null => {
    const at = findDryAt(levels.get(sensor_id) ?? [], now.getTime());
    return at === null ? null : new Date(at).toISOString();
  };
  return zones.map((zone) => ({
    ...zone,
    line: zone.line.map((one) => (isTank(one) ? { ...one, dryAt: dryAtOf(one.sensor_id) } : one)),
  }));
}
