import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useHere } from '../shared/use-here.ts';

/** Crop problems of the facility with their run, owner and steps, the newest first. */
export function useCases() {
  const here = useHere();
  return useCall(
    everyday('ag_lifecycleRemediations').list,
    filtered({ where: here, include: ['lifecycle', 'steps'], order: ['createdate DESC', 'id DESC'] }),
    { isWhole: true, dependsOn: ['ag_lifecycleRemediationSteps', 'ag_lifecycles'] },
  );
}
export type CropCase = NonNullable<ReturnType<typeof useCases>['data']>[number];

/** Columns of the board in the order of the way. */
export const boardStates = ['reported', 'diagnosed', 'in_treatment', 'monitoring', 'not_effective', 'closed'] as const;
export type BoardState = (typeof boardStates)[number];
