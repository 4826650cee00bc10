import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';

/** Reads so much of the work of a run, and one piece more to know whether there is any. */
export const useRunTasks = (runId: number, most: number) =>
  useCall(
    everyday('ag_lifecycleTasks').list,
    filtered({
      where: { lifecycle_id: runId },
      include: [
        { relation: 'growTask', scope: { include: ['growTaskType'] } },
        { relation: 'task', scope: { include: [{ relation: 'assignedTo', scope: { include: ['user'] } }] } },
      ],
      order: ['duedate', 'id'],
      limit: most + 1,
    }),
    { dependsOn: ['ag_lifecycles', 'task_task', 'task_assignment'], keepPrevious: true },
  );
export type WorkOfRun = NonNullable<ReturnType<typeof useRunTasks>['data']>[number];
