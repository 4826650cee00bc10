import { earliestReadingAt, familyForInterval, niceIntervals } from '@trellis/telemetry/model';
import { storedWidthMs } from '../charts/get-series.ts';
import { PrometheusRefusal } from './prometheus-refusal.ts';

/** Points of a series at most, as Prometheus. */
export const mostPoints = 11_000;
/** Step of what several sensors make together at least (minutes): they do not report at the same moments. */
export const leastFoldMinutes = 15;
/** How far back the newest value is looked for (ms). */
export const lookBackMs = 15 * 60_000;

const minuteMs = 60_000;
/** The year 2200: what is later is a mistake in its unit. */
const latest = Date.UTC(2200, 0, 1);
const secondsOf: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  m: 60,
  h: 3_600,
  d: 86_400,
  w: 604_800,
  y: 31_536_000,
};

/** A moment (ms since 1970) from seconds or RFC 3339. */
export function readMoment(name: string, text: string | undefined, otherwise?: number): number {
  if (text === undefined || text === '') {
    if (otherwise !== undefined) return otherwise;
    throw new PrometheusRefusal(`invalid parameter "${name}": is missing`);
  }
  const isNumber = /^-?\d{1,15}(\.\d{1,12})?$/.test(text);
  const isText = /^\d{4}-\d\d-\d\dT[\d:.]{5,20}(Z|[+-]\d\d:\d\d)$/i.test(text);
  const at = isNumber ? Math.round(Number(text) * 1000) : isText ? Date.parse(text) : Number.NaN;
  if (!Number.isFinite(at) || Math.abs(at) > latest)
    throw new PrometheusRefusal(
      `invalid parameter "${name}": cannot parse ${JSON.stringify(text.slice(0, 60))} to a valid timestamp`,
    );
  return at;
}

/** A step (seconds, more than none) from a number of them or a duration such as `1h30m`. */
function readStep(text: string | undefined): number {
  const seconds = /^\d{1,12}(\.\d{1,12})?$/.test(text ?? '')
    ? Number(text)
    : /^(\d{1,9}(ms|[smhdwy]))+$/.test(text ?? '')
      ? [...(text ?? '').matchAll(/(\d+)(ms|[smhdwy])/g)].reduce(
          (sum, [, count, unit]) => sum + Number(count) * (secondsOf[unit ?? ''] ?? 0),
          0,
        )
      : Number.NaN;
  if (!(seconds > 0))
    throw new PrometheusRefusal('invalid parameter "step": a number of seconds or a duration above zero is needed');
  return seconds;
}

export interface Range {
  /** The first and the last moment that are told (ms); none where the first is later. */
  first: number;
  last: number;
  stepMinutes: number;
}

/** The moments of a range query. The step grows to the next that the roll-ups give, the beginning to where one of them begins. */
export function readRange(
  asked: Record<'start' | 'end' | 'step', string | undefined>,
  now: Date,
  leastMinutes: number,
): Range {
  const start = readMoment('start', asked.start);
  const end = readMoment('end', asked.end);
  if (end < start) throw new PrometheusRefusal('invalid parameter "end": end timestamp must not be before start time');
  const step = readStep(asked.step);
  if ((end - start) / 1000 / step > mostPoints)
    throw new PrometheusRefusal(
      `exceeded maximum resolution of ${mostPoints.toLocaleString('en')} points per timeseries. Try decreasing the query resolution (?step=XX)`,
    );
  const least = Math.max(step / 60, leastMinutes);
  const weekMinutes = niceIntervals.at(-1) ?? 1;
  const stepMinutes = niceIntervals.find((minutes) => minutes >= least) ?? Math.ceil(least / weekMinutes) * weekMinutes;
  const widthMs = storedWidthMs(familyForInterval(stepMinutes));
  const stepMs = stepMinutes * minuteMs;
  // Where no reading can be, nothing is asked of the database.
  const skipped = Math.max(0, Math.floor((earliestReadingAt - start) / stepMs));
  const first = Math.ceil((start + skipped * stepMs) / widthMs) * widthMs;
  const until = Math.min(end, now.getTime());
  return { first, last: first + Math.floor((until - first) / stepMs) * stepMs, stepMinutes };
}
