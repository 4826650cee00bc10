import { staleMetricMinutes } from '@trellis/climate/model';
import type { TimedValue } from '@trellis/ui/charts';
import { humidityHighMarginPercent, temperatureHighMarginC, vpdMarginKpa, type UnitState } from '@trellis/units/model';
import type { ChartMetricKey } from '../charts/prepare/chart-metrics.ts';
import { isOutside, type MetricBand } from '../charts/prepare/target-bands.ts';

export type Side = 'low' | 'high';

type Health = Pick<UnitState, 'state' | 'metrics' | 'vpd'>;
const notChecked: ReadonlySet<string> = new Set(['DISABLED', 'UNDEPLOYED']);

interface ReadNow {
  newest: TimedValue | undefined;
  band: MetricBand | undefined;
  /** ms since 1970. */
  now: number;
}

/**
 * On which side of its target a metric is now; nothing within it. What the state of the unit judges is judged as there, margins
 * included, so that tiles, charts, cards and grid colour the same; the rest by the plan's band. Old readings, and units out of
 * service, are not judged.
 */
export function judgeNow(key: ChartMetricKey, health: Health, { newest, band, now }: ReadNow): Side | undefined {
  if (notChecked.has(health.state)) return undefined;
  if (key === 'temperature' || key === 'humidity' || key === 'co2') return sideOfVerdict(health.metrics[key].verdict);
  if (key === 'vpd' && health.vpd.band) return sideOfVerdict(health.vpd.verdict);
  if (!newest || !band || now - newest.at >= staleMetricMinutes * 60_000 || !isOutside(newest.value, band))
    return undefined;
  return band.min !== null && newest.value < band.min ? 'low' : 'high';
}

/** How far beyond its target a metric is still let be, in its own unit. */
export interface Margin {
  below: number;
  above: number;
}

/** What the rules of a unit's state allow beyond the target of a metric; nothing where none is allowed. */
export function marginOf(key: ChartMetricKey, { vpd }: Pick<Health, 'vpd'>): Margin | undefined {
  if (key === 'temperature') return { below: 0, above: temperatureHighMarginC };
  if (key === 'humidity') return { below: 0, above: humidityHighMarginPercent };
  return key === 'vpd' && vpd.band ? { below: vpdMarginKpa, above: vpdMarginKpa } : undefined;
}

const sideOfVerdict = (verdict: string): Side | undefined =>
  verdict === 'low' || verdict === 'high' ? verdict : undefined;
