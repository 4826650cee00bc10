import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

const known = ['temperature', 'humidity', 'co2', 'vpd', 'soilMoisture', 'light', 'offline'];

const hourMs = 3_600_000;

/** Hours out of band by metric, in words. */
export function useHoursText(): (hours: Readonly<Record<string, number>> | null) => string {
  const { t } = useTranslation('plant-health');
  const { duration, number } = useFormat();
  return (hours) =>
    Object.entries(hours ?? {})
      .map(
        ([metric, value]) =>
          `${known.includes(metric) ? t(`faults.metrics.${metric}`) : metric} ${value % 1 === 0 ? `${number(value)} h` : duration(value * hourMs)}`,
      )
      .join(', ') || '–';
}
