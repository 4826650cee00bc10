import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnitSensors } from '../../live/facility-reads.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { chartMetrics, chooseChartSensors, metricsWith, type ChartMetricKey } from '../charts/prepare/chart-metrics.ts';
import { listLightStretches } from '../charts/prepare/light-stretches.ts';
import { newestOf } from '../charts/prepare/newest-of.ts';
import { bandMetrics, bandOf } from '../charts/prepare/target-bands.ts';
import { useDatedPhases } from '../charts/use-light-stretches.ts';
import { NowTile } from './now-tile.tsx';
import { useNow } from './use-now.ts';
import { useRootZoneTimes } from './use-root-zone-times.ts';

/** What stands at the top of a unit's page, in this order, where its sensors are there. */
const shown: readonly ChartMetricKey[] = [
  ...(['temperature', 'humidity', 'vpd', 'co2'] as const),
  ...(['externalMoisture', 'fertility', 'soilTemperature'] as const),
];

/** What a unit measures now: the numbers first, each against what its plan wants. */
export function NowRow({ entry }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const { record, health } = entry;
  const now = useNow(60_000);
  const { data } = useUnitSensors(record.platformGroup_id);
  const sensors = useMemo(() => chooseChartSensors(data ?? []), [data]);
  const times = useRootZoneTimes(record);
  const phases = useDatedPhases(record);
  const [stretch] = listLightStretches(phases, record.facility_timezone, { from: now, to: now + 1 });
  const there = data ? metricsWith(sensors) : chartMetrics;
  return (
    <section className="up-now" aria-label={t('now.title')}>
      {shown.flatMap((key) => {
        const metric = there.find((one) => one.key === key);
        if (!metric) return [];
        const banded = bandMetrics.find((one) => one === key);
        const isJudged = banded !== undefined && (banded !== 'co2' || record.facilityCo2Enabled);
        const verdict =
          key === 'temperature' || key === 'humidity' || key === 'co2' ? health.metrics[key].verdict : undefined;
        return (
          <NowTile
            key={key}
            metric={metric}
            sensors={sensors}
            now={now}
            newest={newestOf(key, record, times)}
            band={isJudged && stretch ? bandOf(banded, stretch) : undefined}
            verdict={verdict}
          />
        );
      })}
    </section>
  );
}
