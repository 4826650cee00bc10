import { runHealthApi, type RunHealth } from '@trellis/lifecycles/model';
import { isSubTenant, useCall, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';

/** How the runs in flight are doing, by their ids; nothing for tenants, who do not see the work of the house. */
export function useHealth(): ReadonlyMap<number, RunHealth> {
  const user = useUser();
  const { data } = useCall(
    runHealthApi.calls.health,
    { query: {} },
    {
      enabled: !isSubTenant(user),
      dependsOn: ['ag_lifecycles', 'ag_lifecycleRemediations', 'ag_lifecycleTasks', 'ExceptionLists'],
    },
  );
  return useMemo(() => new Map((data ?? []).map((run) => [run.lifecycle_id, run])), [data]);
}

/** The state of a score: good from 85, fair from 60. */
export const healthState = (score: number): 'healthy' | 'warning' | 'error' =>
  score >= 85 ? 'healthy' : score >= 60 ? 'warning' : 'error';
