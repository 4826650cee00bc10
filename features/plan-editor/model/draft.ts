import type { GrowPhaseReply, PlanContent } from '@trellis/grow-plans/model';

type Environment = GrowPhaseReply['environments'][number];
type GrowTask = GrowPhaseReply['growTasks'][number];

/** A part of a draft is known by its key: the id of its record, or a name of its own until it has one. */
interface Keyed {
  key: string;
}
export interface DraftEnvironment extends Omit<Environment, 'id'>, Keyed {}
export interface DraftTask extends Omit<GrowTask, 'id'>, Keyed {}

/** A phase as it is edited: as long as its `days`, after the one before. */
export interface DraftPhase
  extends Omit<GrowPhaseReply, 'id' | 'seq' | 'startSeconds' | 'endSeconds' | 'environments' | 'growTasks'>, Keyed {
  days: number;
  environments: readonly DraftEnvironment[];
  growTasks: readonly DraftTask[];
}

/** What a planner edits of a version. */
export interface PlanDraft {
  expectedGramsPerPlant: number | null;
  expectedCost: number | string | null;
  changeNote: string | null;
  growPhases: readonly DraftPhase[];
}

const daySeconds = 86_400;

/** Ids that new parts were given, by their keys. */
export type KnownIds = ReadonlyMap<string, number>;

/** A version as a draft; parts that this browser made keep the keys they have here. */
export function draftOf(content: Omit<PlanContent, 'revision'>, ids: KnownIds = new Map()): PlanDraft {
  const keys = new Map([...ids].map(([key, id]) => [id, key]));
  const keyed = <T extends { id: number }>({ id, ...part }: T) => ({ ...part, key: keys.get(id) ?? String(id) });
  const { expectedGramsPerPlant, expectedCost, changeNote, growPhases } = content;
  return {
    ...{ expectedGramsPerPlant, expectedCost, changeNote },
    growPhases: growPhases.map(({ seq: _seq, startSeconds, endSeconds, environments, growTasks, ...phase }) => ({
      ...keyed(phase),
      days: (endSeconds - startSeconds) / daySeconds,
      environments: environments.map(keyed),
      growTasks: growTasks.map(keyed),
    })),
  };
}

/** Where the phases of a draft lie, in seconds from the start of the plan. */
export function spansOf(phases: readonly Pick<DraftPhase, 'days'>[]): { startSeconds: number; endSeconds: number }[] {
  let at = 0;
  return phases.map(({ days }) => {
    const startSeconds = at;
    at += Math.max(1, Math.round(days * daySeconds));
    return { startSeconds, endSeconds: at };
  });
}

/** The phases as the server takes them. Parts it no longer knows (a removal that was taken back) are new. */
export function phasesToSave(
  { growPhases }: PlanDraft,
  base: Pick<PlanContent, 'growPhases'>,
  ids: KnownIds = new Map(),
): Record<string, unknown>[] {
  const known = new Set(
    base.growPhases.flatMap(({ id, environments, growTasks }) => [
      `p${id}`,
      ...environments.map((one) => `e${one.id}`),
      ...growTasks.map((one) => `t${one.id}`),
    ]),
  );
  const withId = <T extends Keyed>(kind: 'p' | 'e' | 't', { key, ...part }: T) => {
    const id = ids.get(key) ?? Number(key);
    return known.has(`${kind}${id}`) ? { ...part, id } : part;
  };
  const spans = spansOf(growPhases);
  return growPhases.map(({ days: _days, environments, growTasks, ...phase }, index) => {
    const saved = withId('p', phase);
    // Parts of a phase that is new to the server are new with it.
    const isNew = !('id' in saved);
    const partOf = <T extends Keyed>(kind: 'e' | 't', part: T) => {
      const { key: _key, ...bare } = part;
      return isNew ? bare : withId(kind, part);
    };
    return {
      ...saved,
      ...spans[index],
      environments: environments.map((one) => partOf('e', one)),
      growTasks: growTasks.map((one) => partOf('t', one)),
    };
  });
}

/** The ids that the parts of a saved draft have now: the reply holds them in the order they were sent. */
export function learnIds(sent: PlanDraft, saved: Pick<PlanContent, 'growPhases'>, before: KnownIds): KnownIds {
  const ids = new Map(before);
  const learn = (key: string | undefined, id: number) => {
    if (key === undefined) return;
    if (key === String(id)) ids.delete(key);
    else ids.set(key, id);
  };
  for (const [index, phase] of saved.growPhases.entries()) {
    const own = sent.growPhases[index];
    learn(own?.key, phase.id);
    const byState = new Map(own?.environments.map((one) => [one.lightState, one.key]));
    for (const one of phase.environments) learn(byState.get(one.lightState), one.id);
    for (const [key, id] of pairTasks(own?.growTasks ?? [], phase.growTasks)) learn(key, id);
  }
  return ids;
}

/** Tasks come back in the order of their days; those alike are told apart by nothing, so that any of them will do. */
function pairTasks(sent: readonly DraftTask[], saved: readonly GrowTask[]): [key: string, id: number][] {
  const left = [...saved];
  return sent.flatMap((task): [string, number][] => {
    const isSame = (one: GrowTask) =>
      one.growTaskType_id === task.growTaskType_id && one.dayOffset === task.dayOffset && one.title === task.title;
    const own = left.findIndex((one) => String(one.id) === task.key);
    const at = own === -1 ? left.findIndex(isSame) : own;
    const [taken] = at === -1 ? [] : left.splice(at, 1);
    return taken ? [[task.key, taken.id]] : [];
  });
}
