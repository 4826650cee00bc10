import { plantsApi, runsApi } from '@trellis/lifecycles/model';
import { implement } from '@trellis/server-kit';
import { destroyPlants } from '../plants/destroy-plants.ts';
import { mergeRun } from '../plants/merge-run.ts';
import { metrcTransplant } from '../plants/metrc-transplant.ts';
import { movePlants } from '../plants/move-plants.ts';
import { splitRun } from '../plants/split-run.ts';
import { transplantPlants } from '../plants/transplant-plants.ts';
import { completeLifecycleTask, undoLifecycleTask } from '../task/complete-task.ts';
import { abortLifecycle } from './abort-lifecycle.ts';
import { changePhase } from './change-phase.ts';
import { commentOnRun } from './comment-on-run.ts';
import { completeLifecycle } from './complete-lifecycle.ts';
import { scheduleLifecycle } from './schedule-lifecycle.ts';
import { shiftLifecycle } from './shift-lifecycle.ts';
import { startLifecycle } from './start-lifecycle.ts';

/** What moves runs on, and their work. */
export const runsRoutes = implement(runsApi, {
  schedule: ({ params, body }, context) => scheduleLifecycle(params.id, body, context),
  start: ({ params, body }, context) => startLifecycle(params.id, body, context),
  shift: ({ params, body }, context) => shiftLifecycle(params.id, body, context),
  changePhase: ({ params, body }, context) => changePhase(params.id, body, context),
  comment: ({ params, body }, context) => commentOnRun(params.id, body.text, context),
  complete: ({ params, body }, context) => completeLifecycle(params.id, body, context),
  abort: ({ params, body }, context) => abortLifecycle(params.id, body, context),
  completeTask: ({ params, body }, context) => completeLifecycleTask(params.id, body, context),
  undoTask: ({ params, body }, context) => undoLifecycleTask(params.id, body, context),
});

/** What is done with living plants. */
export const plantsRoutes = implement(plantsApi, {
  move: ({ body }, context) => movePlants(body, context),
  transplant: ({ body }, context) => transplantPlants(body, context),
  destroy: ({ body }, context) => destroyPlants(body, context),
  metrcTransplant: ({ body }, context) => metrcTransplant(body, context),
  split: ({ params, body }, context) => splitRun(params.id, body, context),
  merge: ({ params, body }, context) => mergeRun(params.id, body, context),
});
