import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';

/** The dated phases of a run with what the plan calls them, in their order. */
export const usePhases = (runId: number) =>
  useCall(
    everyday('ag_lifecyclePhases').list,
    filtered({ where: { lifecycle_id: runId }, include: ['growPhase'], order: ['seq', 'id'] }),
    { dependsOn: ['ag_lifecycles'], isWhole: true },
  );
export type RunPhase = NonNullable<ReturnType<typeof usePhases>['data']>[number];
