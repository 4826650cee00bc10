import { celsiusToFahrenheit } from '@trellis/climate/model';
import { Reading, Sparkline } from '@trellis/ui';
import type { MetricName } from '@trellis/units/model';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { findSinceOutOfBand } from './since-out-of-band.ts';
import { useHistory } from './use-day-history.ts';

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
        band={isOut ? (health.verdict as 'low' | 'high') : health.verdict === 'in-band' ? 'within' : undefined}
        at={health.at === null ? null : Date.parse(health.at)}
        {...(health.at && { atTitle: format.dateTime(health.at) })}
      />
      <div className="hc-metric__day">
        <DayLine metric={metric} values={history?.values} band={health.band} />
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
  metric: MetricName;
  values: (number | null)[] | undefined;
  band: { min?: number | null | undefined; max?: number | null | undefined } | null;
}

function DayLine({ metric, values, band }: DayLineProps) {
  const { t, format } = useGridWords();
  if (values === undefined) return <div className="hc-metric__line" />;
  if (values.every((value) => value === null)) return <div className="hc-metric__line ug-soft">{t('card.noDay')}</div>;
  const convert = shownAs(metric, format.units);
  const ends = band?.min != null && band.max != null ? { min: band.min, max: band.max } : undefined;
  const shown = metric === 'temperature' && format.units === 'imperial' ? celsiusToFahrenheit : same;
  return (
    <Sparkline
      label={t('card.lastDay', { metric: t(`metrics.${metric}`) })}
      values={values.map((value) => (value === null ? null : convert(value)))}
      width={190}
      height={44}
      {...(ends && { band: { min: shown(ends.min), max: shown(ends.max) } })}
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
