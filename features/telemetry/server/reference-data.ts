import type { ReferenceRows } from '@trellis/server-kit';
import { designators, SensorDesignator } from '@trellis/telemetry/model';

const labels: Readonly<Record<number, string>> = {
  5: 'Temperature',
  6: 'Humidity',
  7: 'CO2',
  53: 'External moisture',
  57: 'Soil temperature',
  58: 'Lux',
  62: 'Fertility',
};

/** What sensors measure, with the ids of the specification. */
export const telemetryReferenceData: readonly ReferenceRows[] = [
  {
    entity: SensorDesignator,
    rows: designators.map((designator, index) => ({
      ...designator,
      label: labels[designator.id] ?? designator.key,
      seq: index,
    })),
  },
];
