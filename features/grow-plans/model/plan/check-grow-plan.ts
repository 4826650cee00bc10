/** What a check needs of a phase. */
export interface CheckedPhase {
  name: string;
  startSeconds: number;
  endSeconds: number;
  photoperiod: number;
  environments: readonly { lightState: string }[];
  growTasks?: readonly { dayOffset: number }[];
}

export interface PlanProblem {
  /** Name of the phase; empty for the plan as a whole. */
  phase: string;
  problem:
    | 'noPhases'
    | 'startsLate'
    | 'gap'
    | 'overlap'
    | 'noLightEnvironment'
    | 'noDarkEnvironment'
    | 'taskAfterPhase';
  /** Day of the phase, of a task that lies after it. */
  day?: number;
}

const daySeconds = 86_400;

/** Days of all phases together: the sum of end minus start. */
export const totalDaysOf = (phases: readonly Pick<CheckedPhase, 'startSeconds' | 'endSeconds'>[]): number =>
  phases.reduce((sum, { startSeconds, endSeconds }) => sum + (endSeconds - startSeconds), 0) / daySeconds;

/** What keeps a plan from being handed in; phases in their order. */
export function findPlanProblems(phases: readonly CheckedPhase[]): PlanProblem[] {
  if (phases.length === 0) return [{ phase: '', problem: 'noPhases' }];
  return phases.flatMap((phase, index) => [
    ...seamProblems(phase, phases[index - 1]),
    ...environmentProblems(phase),
    ...taskProblems(phase),
  ]);
}

function seamProblems({ name, startSeconds }: CheckedPhase, before: CheckedPhase | undefined): PlanProblem[] {
  if (!before) return startSeconds === 0 ? [] : [{ phase: name, problem: 'startsLate' }];
  if (startSeconds === before.endSeconds) return [];
  return [{ phase: name, problem: startSeconds > before.endSeconds ? 'gap' : 'overlap' }];
}

function environmentProblems({ name, photoperiod, environments }: CheckedPhase): PlanProblem[] {
  const has = (state: string) => environments.some(({ lightState }) => lightState === state);
  const problems: PlanProblem[] = [];
  if (photoperiod > 0 && !has('Lights On')) problems.push({ phase: name, problem: 'noLightEnvironment' });
  if (photoperiod < 24 && !has('Lights Off')) problems.push({ phase: name, problem: 'noDarkEnvironment' });
  return problems;
}

/** Work on a day after the last one of its phase. */
function taskProblems({ name, startSeconds, endSeconds, growTasks = [] }: CheckedPhase): PlanProblem[] {
  return growTasks
    .filter(({ dayOffset }) => dayOffset * daySeconds > endSeconds - startSeconds)
    .map(({ dayOffset }) => ({ phase: name, problem: 'taskAfterPhase', day: dayOffset }));
}
