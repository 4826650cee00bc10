import { telemetryApi, type ChartPoint } from '@trellis/telemetry/model';
import type { MetricName } from '@trellis/units/model';
import { useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useUnitSensors } from '../live/facility-reads.ts';

/** Width of a point (minutes). */
const intervalMinutes = 15;
const designatorOf: Record<MetricName, number> = { temperature: 5, humidity: 6, co2: 7 };
const chartOf = {
  temperature: telemetryApi.calls.temperatureChart,
  humidity: telemetryApi.calls.humidityChart,
  co2: telemetryApi.calls.co2Chart,
} as const;

export interface DayHistory {
  points: readonly ChartPoint[];
  /** The means, with gaps where nothing was read. */
  values: (number | null)[];
  span: Span;
}

/** The last hours of a metric of a unit, from the sensor that counts most; nothing while it loads or without a sensor. */
export function useHistory(unitId: number, metric: MetricName, hours: number): DayHistory | undefined {
  const sensors = useUnitSensors(unitId);
  const [span] = useState(() => spanUntilNow(hours));
  const sensor = sensors.data?.find(({ designator_id, enabled }) => enabled && designator_id === designatorOf[metric]);
  const chart = useCall(
    chartOf[metric],
    {
      query: {
        startDate: new Date(span.from).toISOString(),
        endDate: new Date(span.to).toISOString(),
        interval: String(intervalMinutes),
        device_id: sensor?.device_id ?? '',
      },
    },
    { enabled: sensor !== undefined },
  );
  return chart.data && { points: chart.data, values: spread(chart.data, span), span };
}

interface Span {
  from: number;
  to: number;
}

/** Whole intervals, so that opening the card twice asks once. */
function spanUntilNow(hours: number): Span {
  const width = intervalMinutes * 60_000;
  const to = Math.ceil(Date.now() / width) * width;
  return { from: to - hours * 3_600_000, to };
}

/** One value per interval of the span. */
function spread(points: readonly ChartPoint[], { from, to }: Span): (number | null)[] {
  const width = intervalMinutes * 60_000;
  const values = new Array<number | null>(Math.round((to - from) / width)).fill(null);
  for (const { at, avg } of points) {
    const index = Math.floor((Date.parse(at) - from) / width);
    if (index >= 0 && index < values.length) values[index] = avg;
  }
  return values;
}
