import { plantsApi, runsApi } from '@trellis/lifecycles/model';
import { implement } from '@trellis/server-kit';
import { takeBackMove, takeBackRun } from '../deeds/take-back.ts';
import { destroyPlants } from '../plants/destroy-plants.ts';
import { mergeRun } from '../plants/merge-run.ts';
import { metrcTransplant } from '../plants/metrc-transplant.ts';
import { movePlants } from '../plants/move-plants.ts';
import { splitRun } from '../plants/split-run.ts';
import { transplantPlants } from '../plants/transplant-plants.ts';
import { undoDestruction } from '../plants/undo-destruction.ts';
import { completeLifecycleTask } from '../task/complete-task.ts';
import { undoLifecycleTask } from '../task/undo-task.ts';
import { beginRun, saveDraft } from './begin-run.ts';
import { readStartChoices } from './read-start-choices.ts';
import { readStartSources } from './read-start-sources.ts';
import { abortLifecycle } from './abort-lifecycle.ts';
import { changePhase } from './change-phase.ts';
import { commentOnRun } from './comment-on-run.ts';
import { completeLifecycle } from './complete-lifecycle.ts';
import { scheduleLifecycle } from './schedule-lifecycle.ts';
import { previewShift } from './preview-shift.ts';
import { shiftLifecycle } from './shift-lifecycle.ts';
import { startLifecycle } from './start-lifecycle.ts';

/** What moves runs on, and their work. */
export const runsRoutes = implement(runsApi, {
  startChoices: ({ query }, context) => readStartChoices(query, context),
  startSources: ({ query }, context) => readStartSources(query, context),
  begin: ({ body }, context) => beginRun(body, context),
  saveDraft: ({ body }, context) => saveDraft(body, context),
  schedule: ({ lifecycle, body }, context) => scheduleLifecycle(lifecycle, body, context),
  start: ({ lifecycle, body }, context) => startLifecycle(lifecycle, body, context),
  shift: ({ lifecycle, body }, context) => shiftLifecycle(lifecycle, body, context),
  previewShift: ({ lifecycle, body }, context) => previewShift(lifecycle, body.days, context),
  changePhase: ({ lifecycle, body }, context) => changePhase(lifecycle, body, context),
  undo: ({ lifecycle, body }, context) => takeBackRun(lifecycle, body, context),
  comment: ({ lifecycle, body }, context) => commentOnRun(lifecycle, body.text, context),
  complete: ({ lifecycle, body }, context) => completeLifecycle(lifecycle, body, context),
  abort: ({ lifecycle, body }, context) => abortLifecycle(lifecycle, body, context),
  completeTask: ({ lifecycleTask, body }, context) => completeLifecycleTask(lifecycleTask, body, context),
  undoTask: ({ lifecycleTask, body }, context) => undoLifecycleTask(lifecycleTask, body, context),
});

/** What is done with living plants. */
export const plantsRoutes = implement(plantsApi, {
  move: ({ body }, context) => movePlants(body, context),
  transplant: ({ body }, context) => transplantPlants(body, context),
  destroy: ({ body }, context) => destroyPlants(body, context),
  undoDestroy: ({ body }, context) => undoDestruction(body, context),
  undoMove: ({ body }, context) => takeBackMove(body, context),
  metrcTransplant: ({ lifecycle, body }, context) => metrcTransplant(lifecycle, body, context),
  split: ({ lifecycle, body }, context) => splitRun(lifecycle, body, context),
  merge: ({ lifecycle, body }, context) => mergeRun(lifecycle, body, context),
});
