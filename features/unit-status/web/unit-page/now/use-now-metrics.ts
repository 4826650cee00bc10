import { staleMetricMinutes } from '@trellis/climate/model';
import type { TimedValue } from '@trellis/ui/charts';
import { useNow } from '@trellis/ui';
import { useMemo } from 'react';
import { useUnitSensors } from '../../live/facility-reads.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import {
  chartMetrics,
  chooseChartSensors,
  metricsWith,
  type ChartMetric,
  type ChartMetricKey,
} from '../charts/prepare/chart-metrics.ts';
import { listLightStretches } from '../charts/prepare/light-stretches.ts';
import { newestOf } from '../charts/prepare/newest-of.ts';
import { bandMetrics, bandOf, type MetricBand } from '../charts/prepare/target-bands.ts';
import { phasesToCome, useDatedPhases } from '../charts/use-light-stretches.ts';
import { judgeNow, marginOf, type Margin, type Side } from './judge-now.ts';
import { useRootZoneTimes } from './use-root-zone-times.ts';

/** What stands at the top of a unit's page, in this order, where its sensors are there. */
const shown: readonly ChartMetricKey[] = [
  ...(['temperature', 'humidity', 'vpd', 'co2'] as const),
  ...(['externalMoisture', 'fertility', 'soilTemperature'] as const),
];

/** A metric as it is now. */
export interface NowMetric {
  metric: ChartMetric;
  newest: TimedValue | undefined;
  band: MetricBand | undefined;
  /** On which side of its target it is; nothing within it. */
  side: Side | undefined;
  /** What is allowed beyond the target. */
  margin: Margin | undefined;
}

export interface NowMetrics {
  /** ms since 1970. */
  now: number;
  sensors: ReturnType<typeof chooseChartSensors>;
  metrics: readonly NowMetric[];
  /** What the plan wants is still being read. */
  isPlanToCome: boolean;
}

/** What a unit measures now, each metric against what its plan wants. */
export function useNowMetrics({ record, health }: UnitEntry): NowMetrics {
  const now = useNow(60_000);
  const { data } = useUnitSensors(record.platformGroup_id);
  const sensors = useMemo(() => chooseChartSensors(data ?? []), [data]);
  const times = useRootZoneTimes(record);
  const phases = useDatedPhases(record);
  const [stretch] = listLightStretches(phases, record.facility_timezone, { from: now, to: now + 1 });
  const there = data ? metricsWith(sensors) : chartMetrics;
  const metrics = shown.flatMap((key): NowMetric[] => {
    const metric = there.find((one) => one.key === key);
    if (!metric) return [];
    const banded = bandMetrics.find((one) => one === key);
    const isJudged = banded !== undefined && (banded !== 'co2' || record.facilityCo2Enabled);
    const band = isJudged && stretch ? bandOf(banded, stretch) : undefined;
    const newest = newestOf(key, record, times);
    return [
      { metric, newest, band, side: judgeNow(key, health, { newest, band, now }), margin: marginOf(key, health) },
    ];
  });
  return { now, sensors, metrics, isPlanToCome: phases === phasesToCome };
}

const ofRules: ReadonlySet<ChartMetricKey> = new Set(['temperature', 'humidity', 'co2']);

/** What is outside its target though no rule warns of it: rules judge the climate alone. */
export const unwarned = (metrics: readonly NowMetric[]): NowMetric[] =>
  metrics.filter(({ metric, side }) => side !== undefined && !ofRules.has(metric.key));

/** Whether nothing was read lately, so that there is nothing to hold against a target. */
export const isBlind = ({ metrics, now }: NowMetrics): boolean =>
  metrics.every(({ newest }) => !newest || now - newest.at >= staleMetricMinutes * 60_000);
