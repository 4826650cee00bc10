import { staleMetricMinutes } from '@trellis/climate/model';
import { Age, useIsOlderThan } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { showMetric, viewMetric, type MetricView } from '../charts/metric-views.ts';
import type { ChartMetric } from '../charts/prepare/chart-metrics.ts';
import type { MetricBand } from '../charts/prepare/target-bands.ts';
import type { Margin } from './judge-now.ts';
import { placeInBand } from './place-in-band.ts';
import { useHourAgo } from './use-hour-ago.ts';
import type { NowMetric } from './use-now-metrics.ts';

interface NowTileProps extends NowMetric {
  sensors: Parameters<typeof useHourAgo>[1];
  now: number;
  isPlanToCome: boolean;
}

/** One live number, large: its band, its age and how it moved within the last hour; leads to its chart. */
export function NowTile({ metric, sensors, now, newest, band, side, margin, isPlanToCome }: NowTileProps) {
  const { t } = useTranslation('unit-page');
  const { units, number, dateTime } = useFormat();
  const isStale = useIsOlderThan(newest?.at, staleMetricMinutes * 60_000);
  const view = viewMetric(metric.key, units);
  return (
    <Link
      to={useChartLink(metric.key)}
      className="up-tile"
      data-stale={isStale || undefined}
      {...(side && { 'data-state': 'warning' })}
    >
      <span className="up-tile__name">{t(`metrics.${metric.key}`)}</span>
      <span className="up-tile__value t-number">
        {showMetric(newest?.value, view, number)} <small>{view.unit}</small>
        {side ? (
          <>
            <span aria-hidden="true" className="up-tile__arrow">
              {side === 'low' ? '↓' : '↑'}
            </span>
            <span className="t-hidden">{t(`now.${side}`)}</span>
          </>
        ) : null}
      </span>
      <Gauge value={newest?.value} band={band} margin={margin} />
      <span className="up-tile__foot t-number">
        {isPlanToCome ? <span>{'\u00a0'}</span> : <Target metric={metric} band={band} margin={margin} />}
      </span>
      <span className="up-tile__foot t-number">
        <Change {...{ metric, sensors, now }} value={isStale ? undefined : newest?.value} />
        <Age at={newest?.at} {...(newest && { title: dateTime(newest.at) })} />
      </span>
    </Link>
  );
}

/** The charts with one metric at the top. */
function useChartLink(metric: string): string {
  const [query] = useSearchParams();
  const search = new URLSearchParams(query);
  search.set('metric', metric);
  search.delete('tab');
  return `?${search.toString()}`;
}

interface GaugeProps {
  value: number | undefined;
  band: MetricBand | undefined;
  margin: Margin | undefined;
}

function Gauge({ value, band, margin }: GaugeProps) {
  if (value === undefined || band === undefined) return <span className="up-gauge" data-empty="" aria-hidden="true" />;
  const place = placeInBand(value, endsOf(band), margin);
  return (
    <span className="up-gauge" aria-hidden="true">
      <span
        className="up-gauge__allowed"
        style={{ left: `${place.allowed.from}%`, width: `${place.allowed.to - place.allowed.from}%` }}
      />
      <span className="up-gauge__band" style={{ left: `${place.from}%`, width: `${place.to - place.from}%` }} />
      <span className="up-gauge__now" style={{ left: `clamp(2px, ${place.value}%, 100% - 2px)` }} />
    </span>
  );
}

function Target({ metric, band, margin }: { metric: ChartMetric } & Pick<GaugeProps, 'band' | 'margin'>) {
  const { t } = useTranslation('unit-page');
  const { units, number } = useFormat();
  if (!band) return <span>{t('now.noTarget')}</span>;
  const view = viewMetric(metric.key, units);
  const { min, max } = endsOf(band);
  const [low, high] = [showMetric(min, view, number), showMetric(max, view, number)];
  const text = min !== null && max !== null ? `${low}–${high}` : min !== null ? `≥ ${low}` : `≤ ${high}`;
  return (
    <span {...(margin && { title: t('now.allowed', { band: allowedText(margin, view, number) }) })}>
      {t('now.target', { band: text })}
    </span>
  );
}

/** What is allowed beyond a target, such as `−0.1 / +0.1 kPa`; a difference, so that degrees are only scaled. */
function allowedText({ below, above }: Margin, view: MetricView, number: (value: number, decimals: number) => string) {
  const { convert = (one: number) => one, decimals, unit } = view;
  const size = (one: number) => number(convert(one) - convert(0), decimals);
  return `${below > 0 ? `−${size(below)} / ` : ''}+${size(above)} ${unit}`;
}

/** In the dark CO2 may have nothing but the end above which it counts as out. */
const endsOf = ({ min, max, outAbove }: MetricBand) => ({ min, max: max ?? (min === null ? outAbove : null) });

type ChangeProps = Pick<NowTileProps, 'metric' | 'sensors' | 'now'> & { value: number | undefined };

/** How a metric moved within the last hour. */
function Change({ metric, sensors, now, value }: ChangeProps) {
  const { t } = useTranslation('unit-page');
  const { units, number } = useFormat();
  const before = useHourAgo(metric, sensors, now);
  if (value === undefined || before === undefined) return null;
  const { convert = (one: number) => one, decimals } = viewMetric(metric.key, units);
  const change = convert(value) - convert(before);
  const size = Number(Math.abs(change).toFixed(decimals));
  const text =
    size === 0 ? t('now.steady') : t('now.change', { change: `${change < 0 ? '−' : '+'}${number(size, decimals)}` });
  return <span>{text}</span>;
}
