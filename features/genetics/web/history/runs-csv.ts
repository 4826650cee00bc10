import { csvText } from '@trellis/entity-kit';
import type { RunResult } from '@trellis/genetics/model';
import { costParts } from '@trellis/lifecycles/model';

const columns = [
  ...(['lifecycle_id', 'name', 'strain', 'growplan', 'rooms', 'state', 'starttime', 'harvestdate', 'days'] as const),
  ...(['plantsStarted', 'plantsHarvested', 'plantsDestroyed', 'wetGrams', 'dryGrams'] as const),
  ...(['totalThc', 'totalCbd', 'terpenes', 'excludeFromStats'] as const),
] satisfies readonly (keyof RunResult)[];

/** Runs with their figures as CSV, under the names of the API; costs by their parts. */
export const runsCsv = (runs: readonly RunResult[]): string =>
  csvText([
    [...columns, ...costParts.map((part) => `costs.${part}`)],
    ...runs.map((run) => [...columns.map((column) => run[column]), ...costParts.map((part) => run.costs[part])]),
  ]);
