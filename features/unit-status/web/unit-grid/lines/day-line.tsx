import { Sparkline } from '@trellis/ui';
import type { DayBands, LineMetric } from './day-bands.ts';

/** The least a line's height stands for, so that a quiet day looks quiet: °C, percent, kPa, ppm, percent. */
const leastSpans: Readonly<Record<LineMetric, number>> = { temperature: 8, humidity: 24, vpd: 0.8, co2: 500, soil: 16 };

interface DayLineProps {
  metric: LineMetric;
  values: readonly (number | null)[];
  bands: DayBands;
  isOut: boolean;
}

/** The last 24 hours of a metric against its band; the number beside it says the newest. */
export const DayLine = ({ metric, values, bands, isOut }: DayLineProps) => (
  <Sparkline
    isQuiet
    isGrowing
    values={values}
    bands={bands[metric]}
    leastSpan={leastSpans[metric]}
    isOut={isOut}
    width={80}
    height={24}
  />
);
