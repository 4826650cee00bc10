import type { DraftEnvironment, DraftPhase, DraftTask, PlanDraft } from './draft.ts';

/** One field that differs between two contents of a plan; `phase` is empty for the plan as a whole. */
export interface PlanDifference {
  phase: string;
  kind: 'changed' | 'added' | 'removed';
  /** Which part of the phase; none for the phase itself. */
  part?: 'Lights On' | 'Lights Off' | { growTaskType_id: number; day: number };
  field?: string;
  before?: unknown;
  after?: unknown;
}

/** Whether two values say the same as JSON, in whatever order their fields are. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [one as Readonly<Record<string, unknown>>, other as Readonly<Record<string, unknown>>];
  return (
    Object.keys(left).every((field) => isEqual(left[field], right[field])) &&
    Object.keys(right).every((field) => field in left || right[field] === undefined)
  );
}

/** The next draft with the phases of the one before where they say the same: what shows them need not be drawn anew. */
export function keepAlike(before: PlanDraft, next: PlanDraft): PlanDraft {
  const known = new Map(before.growPhases.map((phase) => [phase.key, phase]));
  const growPhases = next.growPhases.map((phase) => {
    const old = known.get(phase.key);
    return old && isEqual(old, phase) ? old : phase;
  });
  return { ...next, growPhases };
}
const own = ['key', 'environments', 'growTasks'];

/** Fields of two records that differ, in the order of the first. */
const changedFields = (before: object, after: object): [string, unknown, unknown][] => {
  const [old, now] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(before)
    .filter((field) => !own.includes(field) && !isEqual(old[field], now[field]))
    .map((field) => [field, old[field], now[field]]);
};

/**
 * What changed from one content to another, field by field. Phases of two versions are matched by name, the rest in their order; work by
 * kind and day.
 */
export function comparePlans(before: PlanDraft, after: PlanDraft): PlanDifference[] {
  const whole = changedFields({ ...before, growPhases: null }, { ...after, growPhases: null });
  const pairs = matchPhases(before.growPhases, after.growPhases);
  return [
    ...whole.map(([field, old, now]) => ({ phase: '', kind: 'changed' as const, field, before: old, after: now })),
    ...pairs.flatMap(([old, now]) => comparePhases(old, now)),
  ];
}

type Pair<T> = [before: T | undefined, after: T | undefined];

function matchPhases(before: readonly DraftPhase[], after: readonly DraftPhase[]): Pair<DraftPhase>[] {
  const left = [...before];
  const take = (is: (phase: DraftPhase) => boolean) => {
    const at = left.findIndex(is);
    return at === -1 ? undefined : left.splice(at, 1)[0];
  };
  const named = after.map((phase) => take((one) => one.key === phase.key) ?? take((one) => one.name === phase.name));
  // A phase that was given another name stands where it stood.
  const matched = after.map((phase, index): Pair<DraftPhase> => [
    named[index] ?? take((one) => before.indexOf(one) === index && one.growStage_id === phase.growStage_id),
    phase,
  ]);
  return [...matched, ...left.map((phase): Pair<DraftPhase> => [phase, undefined])];
}

function comparePhases(before: DraftPhase | undefined, after: DraftPhase | undefined): PlanDifference[] {
  if (!before || !after) {
    const { name, days } = (before ?? after) as DraftPhase;
    return [{ phase: name, kind: before ? 'removed' : 'added', field: 'days', [before ? 'before' : 'after']: days }];
  }
  const phase = after.name;
  return [
    ...changedFields(before, after).map(([field, old, now]) => ({
      ...{ phase, kind: 'changed' as const, field, before: old, after: now },
    })),
    ...compareEnvironments(phase, before.environments, after.environments),
    ...compareTasks(phase, before.growTasks, after.growTasks),
  ];
}

function compareEnvironments(phase: string, before: readonly DraftEnvironment[], after: readonly DraftEnvironment[]) {
  return (['Lights On', 'Lights Off'] as const).flatMap((part): PlanDifference[] => {
    const [old, now] = [before, after].map((list) => list.find(({ lightState }) => lightState === part));
    if (!old && !now) return [];
    if (!old || !now) return [{ phase, part, kind: old ? 'removed' : 'added' }];
    return changedFields(old, now).map(([field, was, is]) => ({
      ...{ phase, part, kind: 'changed' as const, field, before: was, after: is },
    }));
  });
}

function compareTasks(phase: string, before: readonly DraftTask[], after: readonly DraftTask[]): PlanDifference[] {
  const left = [...before];
  const take = (is: (task: DraftTask) => boolean) => {
    const at = left.findIndex(is);
    return at === -1 ? undefined : left.splice(at, 1)[0];
  };
  const partOf = ({ growTaskType_id, dayOffset }: DraftTask) => ({ growTaskType_id, day: dayOffset });
  const pairs = after.map((task): Pair<DraftTask> => [
    take((one) => one.key === task.key) ??
      take((one) => one.growTaskType_id === task.growTaskType_id && one.dayOffset === task.dayOffset) ??
      take((one) => one.growTaskType_id === task.growTaskType_id),
    task,
  ]);
  return [
    ...pairs.flatMap(([old, now]): PlanDifference[] => {
      if (!now) return [];
      if (!old) return [{ phase, part: partOf(now), kind: 'added' }];
      return changedFields(old, now).map(([field, was, is]) => ({
        ...{ phase, part: partOf(now), kind: 'changed' as const, field, before: was, after: is },
      }));
    }),
    ...left.map((task): PlanDifference => ({ phase, part: partOf(task), kind: 'removed' })),
  ];
}
