import { dailyLightIntegral, estimateFieldCapacity, steerDays, type SteeringDay } from '@trellis/climate/model';
import { filtered } from '@trellis/entity-kit';
import type { UnitRecord } from '@trellis/units/model';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useUnitSensors } from '../../live/facility-reads.ts';
import { pageCalls } from '../calls.ts';
import { chartMetrics, chooseChartSensors, type ChartMetricKey } from '../charts/prepare/chart-metrics.ts';
import { listLightStretches, type Span } from '../charts/prepare/light-stretches.ts';
import type { MetricSeries } from '../charts/prepare/metric-series.ts';
import type { PlanTargets } from '../charts/prepare/plan-targets.ts';
import { useDatedPhases } from '../charts/use-light-stretches.ts';
import { useSourceHistory } from '../charts/use-metric-history.ts';
import { dayMs, hourMs } from '../charts/window/chart-range.ts';
import { useNow } from '../now/use-now.ts';

/** How many days of steering are read. */
const daysRead = 7;
/** Lux of one µmol/m²/s of white LED light: 60 to 75 by its colour, the middle of it here. */
const luxPerMicromole = 67;

/** A day of steering with the water that was given, EC and light. */
export interface DaySteered extends SteeringDay {
  /** Water as the outlets told it. */
  given: { count: number; litres: number | null; seconds: number | null };
  ec: { min: number; max: number } | null;
  /** mol/m²/d as the light sensor read it, and as the plan has it; null where it is not known. */
  dli: number | null;
  plannedDli: number | null;
  /** What the plan wants to fall overnight, percentage points. */
  plannedDryBack: number | null;
}

export interface Steering {
  /** The newest first; the first one is not over. */
  days: readonly DaySteered[];
  fieldCapacity: number | null;
  hasMoisture: boolean;
  isLoading: boolean;
}

/** How the root zone of a unit was steered within the last week. */
export function useSteering(record: UnitRecord): Steering {
  const now = useNow(5 * 60_000);
  const to = Math.floor(now / (5 * 60_000)) * 5 * 60_000;
  const from = to - daysRead * dayMs;
  const { data: all } = useUnitSensors(record.platformGroup_id);
  const sensors = useMemo(() => chooseChartSensors(all ?? []), [all]);
  const phases = useDatedPhases(record);
  const read = (key: ChartMetricKey) => {
    const metric = chartMetrics.find((one) => one.key === key) ?? chartMetrics[0];
    return {
      metric,
      source: (designator: number) => ({ deviceId: sensors.get(designator)?.device_id, from, to, interval: 5 }),
    };
  };
  const [moistureOf, ecOf, luxOf] = [read('externalMoisture'), read('fertility'), read('lux')];
  const moisture = useSourceHistory(moistureOf.metric, moistureOf.source).series;
  const ec = useSourceHistory(ecOf.metric, ecOf.source).series;
  const lux = useSourceHistory(luxOf.metric, luxOf.source).series;
  const shots = useCall(
    pageCalls.shots,
    filtered({
      where: {
        platformGroup_id: record.platformGroup_id,
        start: { between: [new Date(from).toISOString(), new Date(to + hourMs).toISOString()] },
      },
      order: 'start',
      limit: 2000,
    }),
    { keepPrevious: true },
  ).data;
  const hasMoisture = all !== undefined && [...sensors.keys()].includes(moistureOf.metric.from[0]);
  return useMemo(() => {
    const stretches = listLightStretches(phases, record.facility_timezone, { from, to });
    const lit = stretches.filter(({ isLit, from: begin }) => isLit && begin > from);
    const days = moisture ? steerDays({ times: moisture.times, values: moisture.mean }, lit) : [];
    const full = days.map((day, index): DaySteered => {
      const given = (shots ?? []).filter(({ start }) => isWithin(Date.parse(start), day));
      const litHours = ((lit[index]?.to ?? day.from) - day.from) / hourMs;
      const targets: PlanTargets | undefined = lit[index]?.targets;
      const ppfd = targets?.ppfd ?? null;
      return {
        ...day,
        given: { count: given.length, litres: sumOf(given, 'litres'), seconds: sumOf(given, 'durationSeconds') },
        ec: ec ? rangeOf(ec, day) : null,
        dli: lux ? dliOf(lux, day) : null,
        plannedDli: ppfd === null ? null : dailyLightIntegral(ppfd, litHours),
        plannedDryBack: targets?.drybackPct ?? null,
      };
    });
    return {
      days: full.reverse(),
      fieldCapacity: estimateFieldCapacity(days),
      hasMoisture,
      isLoading: hasMoisture && moisture === undefined,
    };
  }, [phases, record.facility_timezone, from, to, moisture, ec, lux, shots, hasMoisture]);
}

const isWithin = (at: number, { from, to }: Span): boolean => at >= from && at < to;

function sumOf<K extends 'litres' | 'durationSeconds'>(
  rows: readonly Partial<Record<K, number | null>>[],
  key: K,
): number | null {
  const known = rows.flatMap((row) => row[key] ?? []);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null;
}

function rangeOf({ times, mean }: MetricSeries, day: Span): { min: number; max: number } | null {
  const values = mean.filter((_, index) => isWithin(times[index] ?? -1, day));
  if (values.length === 0) return null;
  return { min: values.reduce((a, b) => Math.min(a, b)), max: values.reduce((a, b) => Math.max(a, b)) };
}

/** Each reading stands until the next, for a quarter of an hour at most. */
function dliOf({ times, mean }: MetricSeries, day: Span): number | null {
  let moles: number | null = null;
  times.forEach((time, index) => {
    if (!isWithin(time, day)) return;
    const hours = Math.min((times[index + 1] ?? time) - time, hourMs / 4) / hourMs;
    moles = (moles ?? 0) + dailyLightIntegral((mean[index] ?? 0) / luxPerMicromole, hours);
  });
  return moles;
}
