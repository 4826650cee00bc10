import type { DraftEnvironment, DraftPhase, PlanDraft } from './draft.ts';
import { mergeFields, mergeLists, type Conflicts, type MergeConflict } from './merge-lists.ts';
import { mergeTasks } from './merge-tasks.ts';

export type { MergeConflict } from './merge-lists.ts';

/** Both changes of a plan since the content both began with: what one alone changed is taken, the rest is told. */
export function mergePlans(
  base: PlanDraft,
  mine: PlanDraft,
  theirs: PlanDraft,
): { merged: PlanDraft; conflicts: MergeConflict[] } {
  if (mine === base) return { merged: theirs, conflicts: [] };
  const conflicts: MergeConflict[] = [];
  const tell = (phase: string, found: Conflicts) => conflicts.push(...found.map((one) => ({ ...one, phase })));
  const whole = mergeFields(base, mine, theirs, ['growPhases']);
  tell('', whole.conflicts);
  const phases = mergeLists(base.growPhases, mine.growPhases, theirs.growPhases, (phase, kept) => {
    const { merged, conflicts: found } = kept
      ? mergePhase(kept.base, kept.mine, kept.theirs)
      : { merged: phase, conflicts: [{}] };
    tell(phase.key, found);
    return merged;
  });
  return { merged: { ...whole.merged, growPhases: mergeTasks([base, mine, theirs], phases, tell) }, conflicts };
}

/** The phase itself with its climate, which a phase has once per state of its light. */
function mergePhase(base: DraftPhase, mine: DraftPhase, theirs: DraftPhase) {
  const { merged, conflicts } = mergeFields(base, mine, theirs, ['key', 'environments', 'growTasks']);
  const all: Conflicts = [...conflicts];
  const byState = ({ environments }: DraftPhase) =>
    environments.map((climate) => ({ key: climate.lightState, climate: withoutKey(climate) }));
  const keyOf = (state: string) =>
    [...theirs.environments, ...mine.environments].find(({ lightState }) => lightState === state)?.key ?? state;
  const environments = mergeLists(byState(base), byState(mine), byState(theirs), (part, kept) => {
    const result = kept
      ? mergeFields(kept.base.climate, kept.mine.climate, kept.theirs.climate, [])
      : { merged: part.climate, conflicts: [{}] };
    all.push(
      ...result.conflicts.map((one) => ({ ...one, part: { kind: 'environments' as const, key: keyOf(part.key) } })),
    );
    return { ...part, climate: result.merged };
  });
  return {
    merged: { ...merged, environments: environments.map(({ key, climate }) => ({ ...climate, key: keyOf(key) })) },
    conflicts: all,
  };
}

const withoutKey = ({ key: _key, ...climate }: DraftEnvironment): Omit<DraftEnvironment, 'key'> => climate;
