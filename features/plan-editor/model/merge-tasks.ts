import { isEqual } from './compare-plans.ts';
import type { DraftPhase, DraftTask, PlanDraft } from './draft.ts';
import { mergeFields, orderOf, type Conflicts } from './merge-lists.ts';

/** Work with the phase that holds it. */
interface Placed {
  task: DraftTask;
  phase: string;
}

const placed = ({ growPhases }: PlanDraft): Map<string, Placed> =>
  new Map(growPhases.flatMap(({ key: phase, growTasks }) => growTasks.map((task) => [task.key, { task, phase }])));

/**
 * Puts the work of both into the merged phases. Work is followed from phase to phase: what one moved and the other changed is moved and
 * changed, and lies in one phase whoever moved it.
 */
export function mergeTasks(
  [base, mine, theirs]: readonly [PlanDraft, PlanDraft, PlanDraft],
  phases: readonly DraftPhase[],
  tell: (phase: string, conflicts: Conflicts) => void,
): DraftPhase[] {
  const [olds, owns, others] = [placed(base), placed(mine), placed(theirs)];
  const has = ({ growPhases }: PlanDraft, phase: string) => growPhases.some(({ key }) => key === phase);
  const alone = (left: Placed, old: Placed | undefined, side: PlanDraft): Placed | undefined => {
    if (!old) return left;
    const part = { kind: 'growTasks', key: left.task.key } as const;
    // Work of a phase that stays although one removed it stays with it; of that was told.
    if (!has(side, left.phase)) return left;
    if (isEqual(old, left)) return undefined;
    tell(left.phase, [{ part }]);
    return left;
  };
  const together = (old: Placed | undefined, own: Placed, other: Placed): Placed => {
    if (!old) return other;
    const part = { kind: 'growTasks', key: other.task.key } as const;
    const phase = other.phase === old.phase ? own.phase : other.phase;
    const { merged, conflicts } = mergeFields(old.task, own.task, other.task, ['key']);
    const isMovedTwice = own.phase !== old.phase && own.phase !== phase;
    tell(
      phase,
      [...conflicts, ...(isMovedTwice && conflicts.length === 0 ? [{}] : [])].map((one) => ({ ...one, part })),
    );
    return { task: merged, phase };
  };
  const kept = new Map<string, Placed>();
  for (const key of new Set([...others.keys(), ...owns.keys()])) {
    const [old, own, other] = [olds.get(key), owns.get(key), others.get(key)];
    const one =
      own && other ? together(old, own, other) : own ? alone(own, old, theirs) : other && alone(other, old, mine);
    if (one) kept.set(key, one);
  }
  return phases.map((phase) => {
    const [first, second] = [theirs, mine].map(
      (side) => side.growPhases.find(({ key }) => key === phase.key)?.growTasks ?? [],
    );
    const growTasks = orderOf(first ?? [], second ?? []).flatMap((key) => {
      const one = kept.get(key);
      return one?.phase === phase.key ? [one.task] : [];
    });
    return { ...phase, growTasks };
  });
}
