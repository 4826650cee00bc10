import {
  assertNumbers,
  calibrateRoom,
  missingForRooms,
  openModel,
  tryOnce,
  reckonWhatIf,
  runModel,
  type AskedPhase,
  type Calibration,
  type CompiledModel,
  type FittedConstants,
  type ModelFile,
  type RoomSlot,
  type TestRun,
  type WhatIf,
} from '@trellis/growth-model/model';

/** What a worker is asked to reckon, with what it answers. */
interface Tasks {
  open: { given: object; answers: { missing: string[] } };
  run: { given: { inputs: Record<string, number>; days: number }; answers: TestRun };
  fit: { given: { slots: readonly RoomSlot[] }; answers: Calibration };
  whatIf: {
    given: { fitted: FittedConstants | null; before: readonly AskedPhase[]; after: readonly AskedPhase[] };
    answers: WhatIf;
  };
}
export type TaskKind = keyof Tasks;
export type TaskOf<K extends TaskKind> = { kind: K; files: readonly ModelFile[] } & Tasks[K]['given'];
export type Task = { [K in TaskKind]: TaskOf<K> }[TaskKind];
export type AnswerOf<K extends TaskKind> = Tasks[K]['answers'];

/** Looks that trying a model may take: it is watched by a person. */
const testLooks = 1_500_000;

/** Reads the files of a task anew and reckons it. */
export function reckon(task: Task): AnswerOf<TaskKind> {
  const answer = answerOf(task, openModel(task.files));
  assertNumbers(answer);
  return answer;
}

function answerOf(task: Task, model: CompiledModel): AnswerOf<TaskKind> {
  switch (task.kind) {
    case 'open':
      tryOnce(model);
      return { missing: missingForRooms(model) };
    case 'run':
      return runModel(model, new Map(Object.entries(task.inputs)), task.days, testLooks);
    case 'fit':
      return calibrateRoom(model, task.slots);
    case 'whatIf':
      return reckonWhatIf(model, task.fitted, task.before, task.after);
  }
}
