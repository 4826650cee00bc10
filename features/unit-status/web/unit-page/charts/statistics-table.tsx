import { useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useChartsShared } from './charts-context.ts';
import { showMetric, viewMetric } from './metric-views.ts';
import type { ChartMetric } from './prepare/chart-metrics.ts';
import { summarizeMetric } from './prepare/summarize-metric.ts';
import { useMetricBands } from './use-metric-bands.ts';
import { useMetricHistory } from './use-metric-history.ts';

/** What each metric was over the shown time, and how much of it in band. */
export function StatisticsTable({ metrics }: { metrics: readonly ChartMetric[] }) {
  const { t } = useTranslation('unit-page');
  const { dateTime } = useFormat();
  const { shown } = useChartsShared().window;
  return (
    <section className="up-statistics" aria-labelledby="up-statistics-title">
      <h2 className="up-title" id="up-statistics-title">
        {t('statistics.title')}
      </h2>
      <p className="up-soft t-number">
        {dateTime(shown.from)} – {dateTime(shown.to)}
      </p>
      <table className="up-table">
        <thead>
          <tr>
            {['metric', 'min', 'mean', 'max', 'inBand'].map((column) => (
              <th key={column} scope="col">
                {t(`statistics.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {metrics.map((metric) => (
            <StatisticsRow key={metric.key} metric={metric} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StatisticsRow({ metric }: { metric: ChartMetric }) {
  const { t } = useTranslation('unit-page');
  const { units, number } = useFormat();
  const { window } = useChartsShared();
  const { from, to } = window.shown;
  const { series } = useMetricHistory(metric);
  const bands = useMetricBands(metric.key);
  const summary = useMemo(() => series && summarizeMetric(series, bands, { from, to }), [series, bands, from, to]);
  const view = viewMetric(metric.key, units);
  const show = (value: number | undefined) => showMetric(value, view, number);
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
    </tr>
  );
}
