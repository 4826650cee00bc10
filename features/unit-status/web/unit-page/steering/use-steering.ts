import {
  dailyLightIntegral,
  designatorIds,
  estimateFieldCapacity,
  steerDays,
  type SteeringDay,
} from '@trellis/climate/model';
import { filtered } from '@trellis/entity-kit';
import { mostShots } from '@trellis/telemetry/model';
import type { UnitRecord } from '@trellis/units/model';
import { useNow } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useUnitSensors } from '../../live/facility-reads.ts';
import { pageCalls } from '../calls.ts';
import { chartMetrics, chooseChartSensors, type ChartMetricKey } from '../charts/prepare/chart-metrics.ts';
import { listDark, listLightStretches, type Span } from '../charts/prepare/light-stretches.ts';
import type { MetricSeries } from '../charts/prepare/metric-series.ts';
import type { PlanTargets } from '../charts/prepare/plan-targets.ts';
import { useDatedPhases } from '../charts/use-light-stretches.ts';
import { useSourceHistory } from '../charts/use-metric-history.ts';
import { dayMs, hourMs } from '../charts/window/chart-range.ts';
import { dliOf, drainedOf, isWithin, rangeOf, sumOf } from './day-figures.ts';

/** How many days of steering are read. */
const daysRead = 7;
/** A day of steering with the water that was given, EC and light. */
export interface DaySteered extends SteeringDay {
  /** Water as the outlets told it. */
  given: { count: number; litres: number | null; seconds: number | null };
  ec: { min: number; max: number } | null;
  /** Of what drained off. */
  drainEc: { min: number; max: number } | null;
  /** Litres that drained off; null where nothing measures it. */
  drained: number | null;
  /** mol/m²/d as the light sensor read it, and as the plan has it; null where it is not known. */
  dli: number | null;
  plannedDli: number | null;
  /** What the plan wants to fall overnight, percentage points. */
  plannedDryBack: number | null;
}

/** The week's lines, and when the lights were off. */
export interface SteeringLines extends Span {
  moisture: MetricSeries | undefined;
  ec: MetricSeries | undefined;
  drainEc: MetricSeries | undefined;
  dark: readonly Span[];
}

export interface Steering {
  /** The newest first; the first one is not over. */
  days: readonly DaySteered[];
  fieldCapacity: number | null;
  hasMoisture: boolean;
  hasDrain: boolean;
  /** The flow of the drain is measured. */
  hasRunoff: boolean;
  /** What is drawn of it. */
  drawn: SteeringLines;
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
  const [drainOf, runoffOf] = [read('drainEc'), read('drainFlow')];
  const moisture = useSourceHistory(moistureOf.metric, moistureOf.source).series;
  const ec = useSourceHistory(ecOf.metric, ecOf.source).series;
  const drainEc = useSourceHistory(drainOf.metric, drainOf.source).series;
  const runoff = useSourceHistory(runoffOf.metric, runoffOf.source).series;
  const lux = useSourceHistory(luxOf.metric, luxOf.source).series;
  const shots = useCall(
    pageCalls.shots,
    filtered({
      where: {
        platformGroup_id: record.platformGroup_id,
        start: { between: [new Date(from).toISOString(), new Date(to + hourMs).toISOString()] },
      },
      order: 'start DESC',
      limit: mostShots,
    }),
    { keepPrevious: true },
  ).data;
  const hasMoisture = all !== undefined && sensors.has(designatorIds.externalMoisture);
  const hasDrain = sensors.has(designatorIds.drainEc);
  const hasRunoff = sensors.has(designatorIds.drainFlow);
  return useMemo(() => {
    // A day that is not over has the light of its whole day planned.
    const stretches = listLightStretches(phases, record.facility_timezone, { from, to: to + dayMs });
    const lit = stretches.filter(({ isLit, from: begin }) => isLit && begin > from && begin <= to);
    // Of more than a reply holds the newest are told, and the days before as the substrate felt them.
    const told = shots?.length === mostShots ? Date.parse(shots.at(-1)?.start ?? '') : from;
    const days = moisture ? steerDays({ times: moisture.times, values: moisture.mean }, lit) : [];
    const full = days.map((day, index): DaySteered => {
      const given = day.from < told ? [] : (shots ?? []).filter(({ start }) => isWithin(Date.parse(start), day));
      const litHours = ((lit[index]?.to ?? day.from) - day.from) / hourMs;
      const targets: PlanTargets | undefined = lit[index]?.targets;
      const ppfd = targets?.ppfd ?? null;
      return {
        ...day,
        given: { count: given.length, litres: sumOf(given, 'litres'), seconds: sumOf(given, 'durationSeconds') },
        ec: ec ? rangeOf(ec, day) : null,
        drainEc: drainEc ? rangeOf(drainEc, day) : null,
        drained: hasRunoff && runoff ? drainedOf(runoff, day) : null,
        dli: lux ? dliOf(lux, day) : null,
        plannedDli: ppfd === null ? null : dailyLightIntegral(ppfd, litHours),
        plannedDryBack: targets?.drybackPct ?? null,
      };
    });
    return {
      days: full.reverse(),
      fieldCapacity: estimateFieldCapacity(days),
      hasMoisture,
      hasDrain,
      hasRunoff,
      drawn: { from, to, moisture, ec, drainEc, dark: listDark(stretches) },
      isLoading: hasMoisture && moisture === undefined,
    };
  }, [
    phases,
    record.facility_timezone,
    from,
    to,
    moisture,
    ec,
    drainEc,
    runoff,
    lux,
    shots,
    hasMoisture,
    hasDrain,
    hasRunoff,
  ]);
}
