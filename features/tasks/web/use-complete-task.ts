import { holdsRole } from '@trellis/access/model';
import { taskPlanners, tasksApi } from '@trellis/tasks/model';
import { sendWith, useAction, useClientOptions, useTakeBack, useUser } from '@trellis/web-kit';

/** What shows whether a task is open. */
const changes = ['task_task', 'task_AssignmentsForWorkers'];

/** Completes a task; who plans work may take it back where that is told. */
export function useCompleteTask(success: (task: Record<string, unknown>) => string) {
  const user = useUser();
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const { undo, complete } = tasksApi.calls;
  const mayUndo = holdsRole(user, taskPlanners);
  const { run, isRunning } = useAction(complete, {
    success,
    undo: (_task, { params }) =>
      mayUndo ? () => takeBack([() => send(undo, { params, body: {} })], changes) : undefined,
    changes,
  });
  return { run: (taskId: number) => run({ params: { id: String(taskId) }, body: {} }), isRunning };
}
