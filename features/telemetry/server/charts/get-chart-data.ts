import { instantText } from '@trellis/entity-kit/sql';
import { defaultChartPoints, maxChartPoints, readingFamilies } from '@trellis/telemetry/model';
import type { ReadingFamily } from '@trellis/telemetry/model';
import { familyTables } from '../store/partition-periods.ts';
import type { Queryable } from '../store/queryable.ts';
import { planInterval, planSegments } from './chart-plan.ts';
import type { ChartSegment } from './chart-plan.ts';

export interface ChartQuery {
  readonly facilityId: number;
  /** Several sensors give the mean of their averages. */
  readonly sensorIds: readonly number[];
  /** Milliseconds since 1970; `from` included, `to` not. */
  readonly from: number;
  readonly to: number;
  /** Width of a point, which grows where that many points are not wanted; left out, it is chosen. */
  readonly intervalMinutes?: number | undefined;
  /** Points to leave out at the beginning. With an interval the chart is read page by page, in just that interval. */
  readonly start?: number | undefined;
  /** The most points wanted, at most `maxChartPoints`. */
  readonly limit?: number | undefined;
}

export interface ChartData {
  /** JSON text of `[{ at, min, avg, max, count }…]` in time order; `at` is the start of the interval in UTC. */
  readonly json: string;
  /** 0 when the points are the readings themselves. */
  readonly intervalMinutes: number;
  /** The coarsest stored resolution that was read. */
  readonly family: ReadingFamily;
}

/** A chart's points, straight from PostgreSQL as JSON. Sensors of other facilities give none. */
export async function getChartData(db: Queryable, query: ChartQuery): Promise<ChartData> {
  refuseBadSpan(query);
  const keptFrom = await readKeptFrom(db, query.from, query.to);
  if (keptFrom.raw <= query.from && (await isRawEnough(db, query))) {
    return { json: await readRawPoints(db, query), intervalMinutes: 0, family: 'raw' };
  }
  const intervalMinutes = isPaged(query) ? query.intervalMinutes : planInterval({ ...query, points: pointsOf(query) });
  const segments = planSegments(query, intervalMinutes, keptFrom);
  const json = await readIntervals(db, query, segments, intervalMinutes);
  const levels = segments.map((segment) => readingFamilies.indexOf(segment.family));
  return { json, intervalMinutes, family: readingFamilies[Math.max(0, ...levels)] as ReadingFamily };
}

function refuseBadSpan({ from, to, intervalMinutes }: ChartQuery): void {
  if (!Number.isFinite(from) || !Number.isFinite(to)) throw new RangeError('A chart needs a beginning and an end.');
  if (intervalMinutes !== undefined && !(intervalMinutes > 0)) {
    throw new RangeError('The interval of a chart is a positive number of minutes.');
  }
}

/** Who names an interval gets it as long as an answer can hold its points. */
function pointsOf({ limit, intervalMinutes }: ChartQuery): number {
  const usual = intervalMinutes === undefined ? defaultChartPoints : maxChartPoints;
  return Math.max(1, Math.min(maxChartPoints, Math.floor(limit ?? usual)));
}

const isPaged = (query: ChartQuery): query is ChartQuery & { start: number; intervalMinutes: number } =>
  query.start !== undefined && query.intervalMinutes !== undefined;

const startOf = ({ start }: ChartQuery): number => Math.max(0, Math.floor(start ?? 0));

/** Since when each family is complete within the span: before, its readings were retired. */
export async function readKeptFrom(db: Queryable, from: number, to: number): Promise<Record<ReadingFamily, number>> {
  const { rows } = await db.query(
    `select family, extract(epoch from max("to"))::float8 * 1000 as at from reading_partitions
     where "retiredAt" is not null and "to" > to_timestamp($1::float8) and "from" < to_timestamp($2::float8) group by family`,
    [from / 1000, to / 1000],
  );
  const keptFrom = { raw: -Infinity, '1m': -Infinity, '15m': -Infinity, '1h': -Infinity };
  for (const row of rows as { family: ReadingFamily; at: number }[]) keptFrom[row.family] = row.at;
  return keptFrom;
}

const rawOf = `from readings where facility_id = $1 and sensor_id = $2 and at >= to_timestamp($3::float8) and at < to_timestamp($4::float8)`;

/** One sensor with few readings is shown reading by reading; several sensors never report at the same instants. */
async function isRawEnough(db: Queryable, query: ChartQuery): Promise<boolean> {
  if (query.intervalMinutes !== undefined || query.sensorIds.length !== 1) return false;
  const points = pointsOf(query);
  const { rows } = await db.query(`select count(*)::int as n from (select ${rawOf} limit $5) few`, [
    query.facilityId,
    query.sensorIds[0],
    query.from / 1000,
    query.to / 1000,
    points + 1,
  ]);
  return (rows as { n: number }[]).every(({ n }) => n <= points);
}

const asJson = (points: string): string =>
  `select coalesce(json_agg(json_build_object('at', ${instantText('at')}, 'min', min, 'avg', avg, 'max', max, 'count', count) order by at), '[]')::text as json from (${points}) points`;

async function readRawPoints(db: Queryable, query: ChartQuery): Promise<string> {
  const points = `select at, reading as min, reading as avg, reading as max, 1 as count ${rawOf} order by at offset $5 limit $6`;
  const { rows } = await db.query(asJson(points), [
    query.facilityId,
    query.sensorIds[0],
    query.from / 1000,
    query.to / 1000,
    startOf(query),
    pointsOf(query),
  ]);
  return (rows as { json: string }[])[0]?.json ?? '[]';
}

async function readIntervals(
  db: Queryable,
  query: ChartQuery,
  segments: readonly ChartSegment[],
  intervalMinutes: number,
): Promise<string> {
  if (segments.length === 0 || query.sensorIds.length === 0) return '[]';
  const values: unknown[] = [query.facilityId, query.sensorIds, intervalMinutes * 60, startOf(query), pointsOf(query)];
  const parts = segments.map((segment) => {
    values.push(segment.from / 1000, segment.to / 1000);
    return selectSegment(segment, values.length - 1);
  });
  // Without a start the newest come first, whatever the number of points.
  // First each sensor's own average, then their mean: a sensor that reports more often does not count for more.
  const points = `select at, min(min) as min, avg(sum / count)::real as avg, max(max) as max, sum(count)::int as count from (
      select sensor_id, date_bin(make_interval(secs => $3::float8), at, timestamptz '2000-01-01Z') as at,
        min(min) as min, max(max) as max, sum(sum) as sum, sum(count) as count
      from (${parts.join(' union all ')}) stored group by 1, 2) sensors
    group by at order by at ${query.start === undefined ? 'desc' : 'asc'} offset $4 limit $5`;
  const { rows } = await db.query(asJson(points), values);
  return (rows as { json: string }[])[0]?.json ?? '[]';
}

/** A stretch of the readings of sensors ($2) of a facility ($1) from its stored resolution; its ends are the parameter and the next. */
export function selectSegment({ family }: ChartSegment, parameter: number): string {
  const { table, column } = familyTables[family];
  const columns =
    family === 'raw'
      ? `at, reading as min, reading as max, reading::float8 as sum, 1 as count`
      : `bucket as at, min, max, sum, count`;
  return `select sensor_id, ${columns} from ${table} where facility_id = $1 and sensor_id = any($2::int[])
    and ${column} >= to_timestamp($${parameter}::float8) and ${column} < to_timestamp($${parameter + 1}::float8)`;
}
