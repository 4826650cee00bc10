import type { RunResult } from '@trellis/genetics/model';
import { climateScoreApi, mostScoredRuns, type BriefClimateScore } from '@trellis/lifecycles/model';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';

/** How the newest of some runs kept their climate, by run; judging one reads all its quarters of an hour, so others are not asked about. */
export function useClimates(runs: readonly RunResult[]): ReadonlyMap<number, BriefClimateScore> | undefined {
  const ids = runs.slice(0, mostScoredRuns).map(({ lifecycle_id }) => lifecycle_id);
  const { data } = useCall(
    climateScoreApi.calls.climateScores,
    { query: { ids: ids.join(',') } },
    { enabled: ids.length > 0, dependsOn: ['ag_lifecyclePhases', 'ag_lifecyclePlatforms'] },
  );
  return useMemo(() => data && new Map(data.map((one) => [one.lifecycle_id, one])), [data]);
}

type Climates = ReadonlyMap<number, BriefClimateScore>;

/** The climate of one phase instead of the whole run, of those that have it. */
export const climatesOf = (climates: Climates | undefined, phase: string): Climates | undefined =>
  climates &&
  new Map(
    [...climates].flatMap(([id, { phases }]) => {
      const found = phases.find(({ name }) => name === phase);
      return found ? [[id, { lifecycle_id: id, phases, ...found }] as const] : [];
    }),
  );
