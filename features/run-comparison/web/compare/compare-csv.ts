import { csvText } from '@trellis/entity-kit';
import { comparedMetrics, lightStates, type ComparedRun } from '@trellis/run-comparison/model';

/** The days of runs as CSV: a line for each run and day, in light, in the dark and of all hours. */
export const compareCsv = (runs: readonly ComparedRun[]): string =>
  csvText([
    [
      'lifecycle_id',
      'name',
      'day',
      ...lightStates.flatMap((light) => comparedMetrics.map((metric) => `${light}_${metric}`)),
      'co2_dose_ppm_h',
    ],
    ...runs.flatMap(({ id, name, days }) =>
      days.map((day) => [
        ...[id, name, day.day],
        ...lightStates.flatMap((light) => comparedMetrics.map((metric) => day[light][metric])),
        day.co2Dose,
      ]),
    ),
  ]);
