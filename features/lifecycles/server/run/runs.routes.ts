import { runsApi } from '@trellis/lifecycles/model';
import { implement } from '@trellis/server-kit';
import { completeLifecycleTask, undoLifecycleTask } from '../task/complete-task.ts';
import { abortLifecycle } from './abort-lifecycle.ts';
import { changePhase } from './change-phase.ts';
import { commentOnRun } from './comment-on-run.ts';
import { completeLifecycle } from './complete-lifecycle.ts';
import { scheduleLifecycle } from './schedule-lifecycle.ts';
import { startLifecycle } from './start-lifecycle.ts';

/** What moves runs on, and their work. */
export const runsRoutes = implement(runsApi, {
  schedule: ({ params, body }, context) => scheduleLifecycle(params.id, body, context),
  start: ({ params, body }, context) => startLifecycle(params.id, body, context),
  changePhase: ({ params, body }, context) => changePhase(params.id, body, context),
  comment: ({ params, body }, context) => commentOnRun(params.id, body.text, context),
  complete: ({ params, body }, context) => completeLifecycle(params.id, body, context),
  abort: ({ params, body }, context) => abortLifecycle(params.id, body, context),
  completeTask: ({ params, body }, context) => completeLifecycleTask(params.id, body, context),
  undoTask: ({ params, body }, context) => undoLifecycleTask(params.id, body, context),
});
