import { geneticsApi, sumUpRuns, type RunResult, type Summary } from '@trellis/genetics/model';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';

const none: readonly RunResult[] = [];

/** What the strains of the facility gave so far, by the id of the strain; undefined until it is known. */
export function useStrainResults() {
  const { data } = useCall(geneticsApi.calls.history, { query: {} });
  return useMemo(() => {
    if (!data) return undefined;
    const runs = Map.groupBy(data.runs, ({ strain_id }) => strain_id);
    const summaries = new Map<number | null, Summary>([...runs].map(([id, of]) => [id, sumUpRuns(of)]));
    return { of: (id: number) => summaries.get(id) ?? sumUpRuns(none), runsOf: (id: number) => runs.get(id) ?? none };
  }, [data]);
}
