import { EmptyNotice, FailedNotice, TilesSkeleton } from '@trellis/ui';
import { useErrorText, useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useUnitSensors } from '../../live/facility-reads.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { DeviceLanes } from '../../device-history/device-lanes.tsx';
import { putFirst } from '../../preferences/unit-preferences.ts';
import { useUnitPreferences } from '../../preferences/use-unit-preferences.ts';
import { ChartsContext } from './charts-context.ts';
import { pointKey, useLivePoints } from './live-points.ts';
import { LastReadingNotice } from './last-reading-notice.tsx';
import { MetricChart } from './metric-chart.tsx';
import { chooseChartSensors, metricsWith } from './prepare/chart-metrics.ts';
import { RangeBar } from './range-bar.tsx';
import { StatisticsTable } from './statistics-table.tsx';
import { useEventMarkers } from './use-event-markers.ts';
import { useLightStretches } from './use-light-stretches.ts';
import { hourMs } from './window/chart-range.ts';
import { useChartWindow } from './window/use-chart-window.ts';

/** The history of everything a unit measures. */
export function ChartsTab({ entry: { record } }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const errorText = useErrorText();
  const { data, error, refetch } = useUnitSensors(record.platformGroup_id);
  const sensors = useMemo(() => chooseChartSensors(data ?? []), [data]);
  const keys = useMemo(
    () => new Set([...sensors.values()].map(({ device_id, designator_id }) => pointKey(device_id, designator_id))),
    [sensors],
  );
  const window = useChartWindow();
  const livePoints = useLivePoints(keys);
  // The window moves on between two reads of the history.
  const stretches = useLightStretches(record, { from: window.read.from, to: window.read.to + hourMs });
  const markers = useEventMarkers(record, window.read);
  const { firstMetric } = useUnitPreferences();
  const asked = useSearchParams()[0].get('metric') ?? undefined;
  const metrics = putFirst(putFirst(metricsWith(sensors), firstMetric), asked);
  if (data === undefined) {
    return error ? (
      <FailedNotice reason={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <TilesSkeleton tiles={3} tileHeight={240} minTileWidth={900} />
    );
  }
  if (metrics.length === 0) return <EmptyNotice text={t('charts.noSensors')} />;
  return (
    <ChartsContext value={{ record, window, sensors, livePoints, stretches, markers }}>
      <RangeBar window={window} />
      <LastReadingNotice record={record} window={window} />
      <Legend />
      <div className="up-charts">
        {metrics.map((metric) => (
          <MetricChart key={metric.key} metric={metric} />
        ))}
      </div>
      <section className="up-lanes" aria-labelledby="up-lanes-title">
        <h2 className="up-title" id="up-lanes-title">
          {t('charts.devices')}
        </h2>
        <DeviceLanes record={record} read={window.read} shown={window.shown} />
      </section>
      <StatisticsTable metrics={metrics} />
    </ChartsContext>
  );
}

/** What the shades and signs of the charts mean. */
function Legend() {
  const { t } = useTranslation('unit-page');
  const { axis } = useFormat();
  return (
    <ul className="up-legend" aria-label={t('charts.legend')}>
      {(['band', 'dark', 'envelope', 'irrigation', 'command'] as const).map((key) => (
        <li key={key} data-sign={key}>
          {t(`charts.${key}`)}
        </li>
      ))}
      <li>{t('range.zone', { zone: axis.zone.replaceAll('_', ' ') })}</li>
    </ul>
  );
}
