import { celsiusToFahrenheit, staleMetricMinutes } from '@trellis/climate/model';
import { Reading, Sparkline, type SparklineBand } from '@trellis/ui';
import type { MetricName } from '@trellis/units/model';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { findSinceOutOfBand } from './since-out-of-band.ts';
import { listTargetBands } from '../unit-page/charts/prepare/target-bands.ts';
import { useLightStretches } from '../unit-page/charts/use-light-stretches.ts';
import { useHistory, type DayHistory } from './use-day-history.ts';

/** One metric: the number, its band, and how it went over the last day. */
export function MetricBlock({ entry, metric }: { entry: UnitEntry; metric: MetricName }) {
  const { t, format, show, showBand } = useGridWords();
  const history = useHistory(entry.id, metric, 24);
  const health = entry.health.metrics[metric];
  const { value, unit } = show(metric, entry.record[metric]);
  const band = showBand(metric, health.band);
  const isOut = health.verdict === 'low' || health.verdict === 'high';
  const limit = health.warning?.limit ?? null;
  const out =
    history && isOut && limit !== null
      ? findSinceOutOfBand(history.points, inStoredUnits(metric, health.verdict === 'low', limit))
      : undefined;
  return (
    <section className="hc-metric" aria-label={t(`metrics.${metric}`)}>
      <Reading
        label={t(`metrics.${metric}`)}
        value={value}
        unit={unit}
        staleAfterMs={staleMetricMinutes * 60_000}
        band={isOut ? (health.verdict as 'low' | 'high') : health.verdict === 'in-band' ? 'within' : undefined}
        at={health.at === null ? null : Date.parse(health.at)}
        {...(health.at && { atTitle: format.dateTime(health.at) })}
      />
      <div className="hc-metric__day">
        <DayLine entry={entry} metric={metric} history={history} />
        <div className="hc-metric__band">
          {health.note ? t(`health.${health.note.key}`) : t('reading.target', { band: `${band} ${unit}` })}
        </div>
        {out ? (
          <div className="hc-metric__since" data-state="warning">
            {t(out.isWhole ? 'card.outSince' : 'card.outLonger', { time: format.dateTime(out.since) })}
          </div>
        ) : null}
      </div>
    </section>
  );
}

interface DayLineProps {
  entry: UnitEntry;
  metric: MetricName;
  history: DayHistory | undefined;
}

function DayLine({ entry, metric, history }: DayLineProps) {
  const { t, format } = useGridWords();
  if (history === undefined) return <div className="hc-metric__line" />;
  if (history.values.every((value) => value === null))
    return <div className="hc-metric__line ug-soft">{t('card.noDay')}</div>;
  const convert = shownAs(metric, format.units);
  return (
    <DayDrawing
      entry={entry}
      metric={metric}
      history={history}
      values={history.values.map((value) => (value === null ? null : convert(value)))}
    />
  );
}

/** The day's line over what the plan wanted in each of its light periods. */
function DayDrawing({
  entry: { record },
  metric,
  history: { span },
  values,
}: Required<DayLineProps> & { history: DayHistory; values: readonly (number | null)[] }) {
  const { t, format } = useGridWords();
  const stretches = useLightStretches(record, span);
  const shown = metric === 'temperature' && format.units === 'imperial' ? celsiusToFahrenheit : same;
  const share = (at: number) => (at - span.from) / (span.to - span.from);
  const bands = listTargetBands(metric, stretches, { isCo2Dosed: record.facilityCo2Enabled }).map(
    ({ from, to, min, max }): SparklineBand => ({
      from: share(from),
      to: share(to),
      min: min === null ? null : shown(min),
      max: max === null ? null : shown(max),
    }),
  );
  return (
    <Sparkline
      label={t('card.lastDay', { metric: t(`metrics.${metric}`) })}
      values={values}
      width={190}
      height={44}
      bands={bands}
    />
  );
}

const same = (value: number) => value;

/** Stored values in the units of the band: humidity as percent, temperature as the user wants it. */
function shownAs(metric: MetricName, units: 'metric' | 'imperial'): (value: number) => number {
  if (metric === 'humidity') return (fraction) => fraction * 100;
  return metric === 'temperature' && units === 'imperial' ? celsiusToFahrenheit : same;
}

/** A limit that was crossed, in the units readings are stored in. */
function inStoredUnits(metric: MetricName, isLow: boolean, limit: number) {
  const stored = metric === 'humidity' ? limit / 100 : limit;
  return isLow ? { low: stored, high: null } : { low: null, high: stored };
}
