import { celsiusDifferenceToFahrenheit } from '@trellis/climate/model';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useChartsShared } from './charts-context.ts';
import { showMetric, viewMetric } from './metric-views.ts';
import type { ChartMetric } from './prepare/chart-metrics.ts';
import type { Span } from './prepare/light-stretches.ts';
import { summarizeMetric } from './prepare/summarize-metric.ts';
import { useMetricBands } from './use-metric-bands.ts';
import { useMetricHistory } from './use-metric-history.ts';
import { chooseChartInterval } from './window/chart-range.ts';

const parts = ['all', 'day', 'night'] as const;
type Part = (typeof parts)[number];

/** What each metric was over the shown time, by day, by night or both, and how far and long it was outside its band. */
export function StatisticsTable({ metrics }: { metrics: readonly ChartMetric[] }) {
  const { t } = useTranslation('unit-page');
  const { dateTime } = useFormat();
  const { window, stretches } = useChartsShared();
  const { shown } = window;
  const [query, setQuery] = useSearchParams();
  const part = parts.find((one) => one === query.get('part')) ?? 'all';
  const spans = useMemo(
    (): Span[] =>
      part === 'all'
        ? [shown]
        : cutTo(
            shown,
            stretches.filter(({ isLit }) => isLit === (part === 'day')),
          ),
    [part, shown, stretches],
  );
  const choose = (next: Part | null) => {
    if (next === null) return;
    setQuery(
      (before) => {
        const changed = new URLSearchParams(before);
        if (next === 'all') changed.delete('part');
        else changed.set('part', next);
        return changed;
      },
      { replace: true },
    );
  };
  return (
    <section className="up-statistics" aria-labelledby="up-statistics-title">
      <div className="up-statistics__head">
        <h2 className="up-title" id="up-statistics-title">
          {t('statistics.title')}
        </h2>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={part}
          aria-label={t('statistics.part')}
          onChange={(_event, next: Part | null) => choose(next)}
        >
          {parts.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`statistics.parts.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <span className="up-soft t-number">
          {dateTime(shown.from)} – {dateTime(shown.to)}
        </span>
      </div>
      <table className="up-table up-table--cards">
        <thead>
          <tr>
            {['metric', 'min', 'mean', 'max', 'inBand', 'outside'].map((column) => (
              <th key={column} scope="col">
                {t(`statistics.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {metrics.map((metric) => (
            <StatisticsRow key={metric.key} metric={metric} spans={spans} />
          ))}
        </tbody>
      </table>
      <p className="up-soft">{t('statistics.derived')}</p>
    </section>
  );
}

const cutTo = ({ from, to }: Span, spans: readonly Span[]): Span[] =>
  spans
    .map((span) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
    .filter((span) => span.from < span.to);

function StatisticsRow({ metric, spans }: { metric: ChartMetric; spans: readonly Span[] }) {
  const { t } = useTranslation('unit-page');
  const { units, number, duration } = useFormat();
  const { from, to } = useChartsShared().window.read;
  const { series } = useMetricHistory(metric);
  const bands = useMetricBands(metric.key);
  const stepMs = chooseChartInterval(to - from) * 60_000;
  const summary = useMemo(
    () => series && summarizeMetric(series, bands, spans, stepMs),
    [series, bands, spans, stepMs],
  );
  const view = viewMetric(metric.key, units);
  const show = (value: number | undefined) => showMetric(value, view, number);
  const outside = summary?.hoursOutside ?? null;
  const shownOutside = outside !== null && view.unit === '°F' ? celsiusDifferenceToFahrenheit(outside) : outside;
  const long = summary?.outsideMs ?? 0;
  return (
    <tr>
      <th scope="row">
        {t(`metrics.${metric.key}`)} <span className="up-soft">{view.unit}</span>
      </th>
      <td data-label={t('statistics.min')}>{show(summary?.min)}</td>
      <td data-label={t('statistics.mean')}>{show(summary?.mean)}</td>
      <td data-label={t('statistics.max')}>{show(summary?.max)}</td>
      <td data-label={t('statistics.inBand')}>
        {summary?.inBand == null ? '–' : `${number(summary.inBand * 100, 0)} %`}
      </td>
      <td data-label={t('statistics.outside')}>
        {shownOutside === null
          ? '–'
          : long === 0
            ? t('statistics.never')
            : `${duration(long)} · ${number(shownOutside, shownOutside < 10 ? 1 : 0)} ${view.unit}·h`}
      </td>
    </tr>
  );
}
