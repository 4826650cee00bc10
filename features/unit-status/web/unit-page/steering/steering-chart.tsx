import { createStack, StackPane, TimeStack } from '@trellis/ui/charts';
import type { UnitRecord } from '@trellis/units/model';
import { useFormat } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventsLane } from '../charts/events/events-lane.tsx';
import { useUnitEvents } from '../charts/events/use-unit-events.ts';
import { chartMetrics, type ChartMetric, type ChartMetricKey } from '../charts/prepare/chart-metrics.ts';
import type { Span } from '../charts/prepare/light-stretches.ts';
import { useShownSeries } from '../charts/stack/metric-pane.tsx';
import type { SteeringLines } from './use-steering.ts';

const metricOf = (key: ChartMetricKey): ChartMetric =>
  chartMetrics.find((metric) => metric.key === key) ?? chartMetrics[0];
const [moistureMetric, ecMetric, drainMetric] = [
  metricOf('externalMoisture'),
  metricOf('fertility'),
  metricOf('drainEc'),
];

interface SteeringChartProps {
  record: UnitRecord;
  lines: SteeringLines;
  hasDrain: boolean;
}

/** The week of a root zone on one time axis: how wet it was, with its EC laid over, what drained off, and every shot beneath. */
export function SteeringChart({ record, lines, hasDrain }: SteeringChartProps) {
  const { t } = useTranslation('unit-page');
  const { axis } = useFormat();
  const [store] = useState(createStack);
  const { from, to, dark } = lines;
  const whole = useMemo(() => ({ from, to }), [from, to]);
  const [zoomed, setZoomed] = useState<Span>();
  const { events } = useUnitEvents(record, whole);
  const water = useMemo(() => events.filter(({ kind }) => kind === 'irrigation'), [events]);
  const moisture = useShownSeries(moistureMetric, lines.moisture);
  const ec = useShownSeries(ecMetric, lines.ec);
  const drain = useShownSeries(drainMetric, lines.drainEc);
  return (
    <TimeStack
      store={store}
      label={t('steering.chart')}
      axis={axis}
      whole={whole}
      shown={zoomed ?? whole}
      onShow={setZoomed}
      dark={dark}
      paneHeight={hasDrain ? 160 : 200}
      beneath={<EventsLane name={t('events.water')} events={water} />}
    >
      <StackPane series={moisture} over={lines.ec && ec} colour={1} overColour={3} isLoading={!lines.moisture} />
      {hasDrain ? <StackPane series={drain} colour={5} isLoading={!lines.drainEc} /> : null}
    </TimeStack>
  );
}
