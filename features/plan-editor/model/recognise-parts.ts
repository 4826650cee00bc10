import type { PlanContent } from '@trellis/grow-plans/model';
import { isEqual } from './compare-plans.ts';
import { draftOf, type DraftPhase, type DraftTask, type KnownIds, type PlanDraft } from './draft.ts';

/**
 * The ids of parts that were made here and reached the server without this page knowing: a save whose reply was lost, a page that was
 * closed meanwhile, the same draft in another tab. A part is known by saying the same in everything.
 */
export function recogniseParts(
  made: PlanDraft,
  base: PlanDraft,
  content: Omit<PlanContent, 'revision'>,
  before: KnownIds,
): KnownIds {
  const ids = new Map(before);
  const there = draftOf(content, before);
  const isNew = newTo(base);
  const phases = there.growPhases.filter(isNew);
  for (const phase of made.growPhases.filter(isNew)) {
    const twin = take(phases, (one) => isSamePhase(phase, one));
    if (!twin || twin.key === phase.key) continue;
    ids.set(phase.key, Number(twin.key));
    for (const [mine, theirs] of pairs(byState(phase.environments), byState(twin.environments)))
      ids.set(mine.key, Number(theirs.key));
    for (const [mine, theirs] of pairs(inOrder(phase), inOrder(twin))) ids.set(mine.key, Number(theirs.key));
  }
  for (const phase of there.growPhases) {
    const own = made.growPhases.find(({ key }) => key === phase.key);
    const isNewTask = newTo({ growPhases: base.growPhases.flatMap(({ growTasks }) => growTasks) });
    const tasks = phase.growTasks.filter(isNewTask);
    for (const task of own?.growTasks.filter(isNewTask) ?? []) {
      const twin = take(tasks, (one) => saysSame(task, one));
      if (twin && twin.key !== task.key) ids.set(task.key, Number(twin.key));
    }
  }
  return ids;
}

const newTo = ({ growPhases }: { growPhases: readonly { key: string }[] }) => {
  const known = new Set(growPhases.map(({ key }) => key));
  return ({ key }: { key: string }) => !known.has(key);
};

function take<T>(left: T[], isIt: (one: T) => boolean): T | undefined {
  const at = left.findIndex(isIt);
  return at === -1 ? undefined : left.splice(at, 1)[0];
}

const pairs = <T>(ones: readonly T[], others: readonly T[]): [T, T][] =>
  ones.flatMap((one, index): [T, T][] => {
    const other = others[index];
    return other === undefined ? [] : [[one, other]];
  });
const inOrder = ({ growTasks }: DraftPhase): readonly DraftTask[] =>
  growTasks.toSorted((one, other) => (words(one) < words(other) ? -1 : 1));
const words = ({ dayOffset, growTaskType_id, title }: DraftTask) =>
  JSON.stringify([String(dayOffset).padStart(9), growTaskType_id, title]);

const saysSame = ({ key: _key, ...mine }: object & { key: string }, theirs: object) =>
  Object.entries(mine).every(([field, value]) => isEqual(value, (theirs as Record<string, unknown>)[field]));
const allSame = <T extends { key: string }>(ones: readonly T[], others: readonly T[]) =>
  ones.length === others.length && pairs(ones, others).every(([one, other]) => saysSame(one, other));

function isSamePhase({ environments, growTasks, ...phase }: DraftPhase, other: DraftPhase): boolean {
  return (
    saysSame(phase, other) &&
    allSame(byState(environments), byState(other.environments)) &&
    allSame(inOrder({ ...phase, environments, growTasks }), inOrder(other))
  );
}
const byState = (environments: DraftPhase['environments']) =>
  environments.toSorted((one, other) => (one.lightState < other.lightState ? -1 : 1));
