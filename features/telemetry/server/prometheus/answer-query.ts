import { JsonText } from '@trellis/server-kit';
import { countSeriesRows, getSeries, mostSeriesRows, storedWidthMs, type SeriesQuery } from '../charts/get-series.ts';
import { familyForInterval } from '@trellis/telemetry/model';
import type { Queryable } from '../store/queryable.ts';
import type { Series } from './list-series.ts';
import { parseQuery, type Query, type Selector } from './parse-query.ts';
import { PrometheusRefusal } from './prometheus-refusal.ts';
import { leastFoldMinutes, lookBackMs, readMoment, readRange } from './read-times.ts';

/** Series, and points of all of them, in one answer at most. */
export const mostSeries = 500;
const mostAnsweredPoints = 500_000;
const minuteMs = 60_000;

/** What a query reads from: the series that the person may see, and where their readings are. */
export interface Source {
  facilityId: number;
  now: Date;
  pool: Queryable;
  list: (selectors: readonly Selector[]) => Promise<Series[]>;
}

/** Lines of an answer: their labels, and the sensors of each. */
interface Lines {
  labels: Series['labels'][];
  members: SeriesQuery['members'];
  fold: SeriesQuery['fold'];
}

/** The newest value of each line before a moment; of a sum of numbers, the number. */
export async function answerQuery(text: string | undefined, time: string | undefined, source: Source) {
  const query = parseQuery(text ?? '');
  const at = readMoment('time', time, source.now.getTime());
  if (query.kind === 'number') return { resultType: 'scalar', result: [at / 1000, numberText(query.value)] };
  const lines = await findLines(query, source);
  const from = Math.ceil((at - lookBackMs) / minuteMs) * minuteMs;
  const wanted = { ...lines, facilityId: source.facilityId, from, to: at, intervalMinutes: 1, isNewestOnly: true };
  return writeLines('vector', lines, await getSeries(source.pool, wanted));
}

/** The history of each line, a point a step: the mean of the step before it. */
export async function answerRange(
  text: string | undefined,
  moments: Record<'start' | 'end' | 'step', string | undefined>,
  source: Source,
) {
  const query = parseQuery(text ?? '');
  if (query.kind === 'number') throw new PrometheusRefusal('a number has no history');
  const { first, last, stepMinutes } = readRange(moments, source.now, query.kind === 'fold' ? leastFoldMinutes : 0);
  const lines = await findLines(query, source);
  const stepMs = stepMinutes * minuteMs;
  const from = first - stepMs;
  if (last < first) return writeLines('matrix', lines, new Map());
  refuseMuch(lines, last - from, stepMinutes);
  const wanted = { ...lines, facilityId: source.facilityId, from, to: last, intervalMinutes: stepMinutes };
  return writeLines('matrix', lines, await getSeries(source.pool, wanted));
}

function refuseMuch({ labels, members }: Lines, spanMs: number, stepMinutes: number): void {
  const points = (labels.length * spanMs) / (stepMinutes * minuteMs);
  const storedMinutes = storedWidthMs(familyForInterval(stepMinutes)) / minuteMs;
  if (points > mostAnsweredPoints || countSeriesRows(members.length, spanMs, storedMinutes) > mostSeriesRows)
    throw new PrometheusRefusal(
      'query processing would load too many samples: ask for fewer series, a shorter time or a wider step',
      'execution',
    );
}

async function findLines(query: Exclude<Query, { kind: 'number' }>, source: Source): Promise<Lines> {
  const series = await source.list([query.selector]);
  const keys = new Map<string, number>();
  const labels: Series['labels'][] = [];
  const members = series.map((one) => {
    const shown = query.kind === 'series' ? one.labels : pick(one.labels, query.by);
    const key = query.kind === 'series' ? String(one.sensorId) : JSON.stringify(shown);
    const line = keys.get(key) ?? labels.push(shown) - 1;
    keys.set(key, line);
    return { sensorId: one.sensorId, scale: one.scale, line };
  });
  if (labels.length > mostSeries)
    throw new PrometheusRefusal(
      `the query selects ${labels.length} series, at most ${mostSeries} are answered: narrow it by labels or take avg, min or max by (labels)`,
      'execution',
    );
  return { labels, members, fold: query.kind === 'fold' ? query.fold : 'avg' };
}

const pick = (labels: Series['labels'], names: readonly string[]): Series['labels'] =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => names.includes(name)));

/** Lines without a point are left out, as Prometheus does. */
function writeLines(resultType: 'vector' | 'matrix', { labels }: Lines, points: ReadonlyMap<number, string>): JsonText {
  const lines = labels.flatMap((metric, line) => {
    const found = points.get(line);
    if (found === undefined) return [];
    const values = resultType === 'vector' ? `"value":${found}` : `"values":[${found}]`;
    return [`{"metric":${JSON.stringify(metric)},${values}}`];
  });
  return new JsonText(`{"resultType":"${resultType}","result":[${lines.join(',')}]}`);
}

/** A number as Prometheus writes it. */
const numberText = (value: number): string =>
  Number.isFinite(value) || Number.isNaN(value) ? String(value) : value > 0 ? '+Inf' : '-Inf';
