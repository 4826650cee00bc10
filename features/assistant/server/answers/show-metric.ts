import type { AskedMetric } from '@trellis/assistant/model';
import { airVpdKpa, showCo2, showHumidity, showTemperature, showVpd } from '@trellis/climate/model';
import type { FreshClimate } from '@trellis/unit-status/server';
import type { Reader } from '../reader.ts';

/** A value of a metric with its unit, as the reader writes them. */
export function showMetric(metric: AskedMetric, value: number, { lang, units }: Reader): string {
  const shown = {
    temperature: () => showTemperature(value, units, lang),
    humidity: () => showHumidity(value, lang),
    co2: () => showCo2(value, lang),
    vpd: () => showVpd(value, lang),
  }[metric]();
  return `${shown.value} ${shown.unit}`;
}

/** What a unit reads of a metric; null where it is not measured. VPD follows from temperature and humidity of the air. */
export function metricOf(
  metric: AskedMetric,
  { temperature, humidity, co2 }: Pick<FreshClimate, 'temperature' | 'humidity' | 'co2'>,
): number | null {
  if (metric !== 'vpd') return { temperature, humidity, co2 }[metric];
  return temperature === null || humidity === null ? null : airVpdKpa(temperature, humidity * 100);
}
