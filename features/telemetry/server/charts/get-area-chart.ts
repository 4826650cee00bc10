import type { Area } from '@trellis/facilities/model';
import type { RequestTransaction } from '@trellis/server-kit';
import { leastAreaMinutes } from '@trellis/telemetry/model';
import { CompiledQuery, sql } from 'kysely';
import type { Queryable } from '../store/queryable.ts';
import { getChartData, type ChartData } from './get-chart-data.ts';

interface AreaChartQuery {
  area: Pick<Area, 'id' | 'facility_id'>;
  designatorId: number;
  /** Milliseconds since 1970; `from` included, `to` not. */
  from: number;
  to: number;
  /** Width of a point (minutes). */
  interval?: number | undefined;
  /** Units a tenant may see; undefined for who works there. */
  tenantUnits?: readonly number[] | undefined;
}

/** The mean over an area's units as a chart: of each interval the mean of the units that read something in it. */
export async function getAreaChart(db: RequestTransaction, query: AreaChartQuery): Promise<ChartData> {
  const { area, from, to, interval = leastAreaMinutes } = query;
  const sensorIds = await listSensors(db, query);
  const intervalMinutes = Math.max(leastAreaMinutes, interval);
  return getChartData(within(db), { facilityId: area.facility_id, sensorIds, from, to, intervalMinutes });
}

/** Of every unit in service the sensor that counts most. What is tried out or switched off says nothing of the room. */
async function listSensors(
  db: RequestTransaction,
  { area, designatorId, tenantUnits }: AreaChartQuery,
): Promise<number[]> {
  const mine = tenantUnits === undefined ? sql`` : sql`and u.id = any(${[...tenantUnits]}::int[])`;
  const { rows } = await sql<{ id: number }>`
    select distinct on (s."platformGroup_id") s.id from sensors s join units u on u.id = s."platformGroup_id"
    where u.area_id = ${area.id} and u.deployed and not u."isDisabled" and not u."isTesting" ${mine}
      and s.facility_id = ${area.facility_id} and s.designator_id = ${designatorId} and s.enabled
    order by s."platformGroup_id", s.priority, s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The request's transaction, for queries that are written as text. */
const within = (db: RequestTransaction): Queryable => ({
  query: async (text, values = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: rows.length };
  },
});
