import { familyMinutes } from '@trellis/telemetry/model';
import type { Queryable } from '../store/queryable.ts';
import { planSegments, type ChartSegment } from './chart-plan.ts';
import { readKeptFrom, selectSegment } from './get-chart-data.ts';

const minuteMs = 60_000;

/** A sensor, the line it belongs to, and what its readings are multiplied by. */
export interface LineMember {
  readonly sensorId: number;
  readonly line: number;
  readonly scale: number;
}

export interface SeriesQuery {
  readonly facilityId: number;
  readonly members: readonly LineMember[];
  /** What several sensors of a line make together. */
  readonly fold: 'avg' | 'min' | 'max';
  /** Milliseconds since 1970; `from` included, `to` not. */
  readonly from: number;
  readonly to: number;
  /** Width of a point (whole minutes); points begin at `from`, which stands at a multiple of the resolution they are read from. */
  readonly intervalMinutes: number;
  /** Of each sensor only the newest point, told as at `to`. */
  readonly isNewestOnly?: boolean;
}

/** The most stored rows that one answer is put together from. */
export const mostSeriesRows = 2_000_000;

/** How many stored rows a query reads at most, where minutes are read as they are kept. */
export const countSeriesRows = (sensors: number, spanMs: number, widthMinutes: number): number =>
  (sensors * spanMs) / (Math.max(1, widthMinutes) * minuteMs);

/**
 * Several lines at once as JSON texts of `[seconds, "value"]` with commas between them, by line: of each sensor the mean of an
 * interval, told as at the interval's end; intervals without a reading have none.
 */
export async function getSeries(db: Queryable, query: SeriesQuery): Promise<Map<number, string>> {
  const { from, to, intervalMinutes, members } = query;
  const keptFrom = await readKeptFrom(db, from, to);
  const segments = planSegments({ from, to }, intervalMinutes, keptFrom);
  if (segments.length === 0 || members.length === 0) return new Map();
  const { text, values } = writeStatement(query, segments);
  const { rows } = await db.query(text, values);
  return new Map((rows as { line: number; points: string }[]).map(({ line, points }) => [line, points]));
}

function writeStatement(query: SeriesQuery, segments: readonly ChartSegment[]): { text: string; values: unknown[] } {
  const { members, fold, from, to, intervalMinutes } = query;
  const values: unknown[] = [query.facilityId, members.map(({ sensorId }) => sensorId)];
  const add = (value: unknown) => `$${values.push(value)}`;
  const parts = segments.map((segment) => {
    values.push(segment.from / 1000, segment.to / 1000);
    return selectSegment(segment, values.length - 1);
  });
  const width = `make_interval(secs => ${add(intervalMinutes * 60)}::float8)`;
  const bins = `select sensor_id, ${width} + date_bin(${width}, at, to_timestamp(${add(from / 1000)}::float8)) as at,
      sum(sum) / sum(count) as mean from (${parts.join(' union all ')}) stored group by 1, 2`;
  const newest = () => `select distinct on (sensor_id) sensor_id, to_timestamp(${add(to / 1000)}::float8) as at, mean
      from (${bins}) bins order by sensor_id, bins.at desc`;
  const wanted = `unnest($2::int[], ${add(members.map(({ line }) => line))}::int[],
      ${add(members.map(({ scale }) => scale))}::float8[]) wanted (sensor_id, line, scale)`;
  const text = `select line, string_agg('[' || extract(epoch from at)::float8 || ',"' || value || '"]', ',' order by at) as points
    from (select line, at, ${fold}(mean * scale)::real as value
      from (${query.isNewestOnly ? newest() : bins}) means join ${wanted} using (sensor_id) group by line, at) points
    group by line`;
  return { text, values };
}

/** The width (ms) of the stored resolution that intervals of this many minutes are put together from. */
export const storedWidthMs = (family: keyof typeof familyMinutes): number =>
  Math.max(1, familyMinutes[family]) * minuteMs;
