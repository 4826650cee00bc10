import { momentAtWallTime, wallTimeAt } from '@trellis/units/model';
import type { DatedPhase } from '../prepare/light-stretches.ts';
import type { MetricSeries } from '../prepare/metric-series.ts';

/** What the charts are compared with: another unit or the mean of the area at the same time, or an earlier run, day by day. */
export type Comparison =
  | { kind: 'unit'; platformGroup_id: number }
  | { kind: 'area' }
  | { kind: 'run'; lifecycle_id: number };

/** The comparison of an address (`compare=unit-31`, `compare=area`, `compare=run-12`). */
export function readComparison(query: URLSearchParams): Comparison | undefined {
  if (query.get('compare') === 'area') return { kind: 'area' };
  const [, kind, id] = /^(unit|run)-(\d{1,9})$/.exec(query.get('compare') ?? '') ?? [];
  if (kind === undefined) return undefined;
  return kind === 'unit' ? { kind, platformGroup_id: Number(id) } : { kind: 'run', lifecycle_id: Number(id) };
}

/** A run of a unit and when it began there (ms). */
export interface StartedRun {
  lifecycle_id: number;
  name: string | null;
  from: number;
}

/** The runs a unit had, in time order. */
export function listRuns(phases: readonly DatedPhase[]): StartedRun[] {
  const runs: StartedRun[] = [];
  for (const { lifecycle_id, runName = null, from } of phases) {
    if (lifecycle_id === undefined || !Number.isFinite(from)) continue;
    if (!runs.some((run) => run.lifecycle_id === lifecycle_id)) runs.push({ lifecycle_id, name: runName, from });
  }
  return runs;
}

const dayMs = 86_400_000;

/** How much later the run of a moment began than another one (ms on the clock), in whole days, so that hours of the day stand beside each other. */
export function shiftToRun(runs: readonly StartedRun[], lifecycle_id: number, now: number): number | undefined {
  const other = runs.find((run) => run.lifecycle_id === lifecycle_id);
  const current = runs.findLast((run) => run.from <= now);
  if (!other || !current || other === current) return undefined;
  return Math.round((current.from - other.from) / dayMs) * dayMs;
}

/** A moment (ms) so much later on the clock of a zone: whole days later it is the same hour, also where the clocks change in between. */
export const shiftMoment = (moment: number, shiftMs: number, zone: string): number =>
  shiftMs === 0 ? moment : momentAtWallTime(zone, wallTimeAt(zone, moment) + shiftMs);

/** The series that much later on the clock of a zone. Of an hour that the clock shows twice, or skips, one point is left at a time. */
export function shiftSeries(series: MetricSeries, shiftMs: number, zone = 'utc'): MetricSeries {
  if (shiftMs === 0) return series;
  const shifted: MetricSeries = { times: [], mean: [], min: [], max: [] };
  series.times.forEach((time, index) => {
    const moved = shiftMoment(time, shiftMs, zone);
    if (!(moved > (shifted.times.at(-1) ?? -Infinity))) return;
    shifted.times.push(moved);
    for (const column of ['mean', 'min', 'max'] as const) shifted[column].push(series[column][index] ?? NaN);
  });
  return shifted;
}
