import {
  GrowPhase,
  GrowPhaseEnvironment,
  GrowPlanVersion,
  GrowTask,
  totalDaysOf,
  type GrowPhaseReply,
  type PlanContent,
} from '@trellis/grow-plans/model';
import { writableFields, type EntityDefinition, type Infer } from '@trellis/entity-kit';
import type { Viewer } from '@trellis/entity-kit/sql';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { readContent } from './read-content.ts';
import { readVersion, type VersionWithPhases } from './read-grow-plan.ts';

type Saving = Pick<CallContext, 'db' | 'records' | 'services'> & { viewer: Viewer };
type Values = Record<string, unknown>;
/** A record as the editor sends it: with an id one that is there. */
type Part = Values & { id?: number | undefined };
type PhasePart = Part & { environments: Part[]; growTasks: Part[] };

interface WantedContent {
  revision: string;
  expectedGramsPerPlant: number | null;
  expectedCost: string | number | null;
  changeNote: string | null;
  growPhases: PhasePart[];
}

/**
 * Makes a draft, locked by now, what its editor shows: parts with an id are changed where they differ, parts without one are new,
 * what is left out ends. Refuses (409) a version that is no draft and a draft that somebody changed since it was read.
 */
export async function saveContent(
  { id }: Infer<typeof GrowPlanVersion>,
  { revision, growPhases, ...own }: WantedContent,
  context: Saving,
): Promise<PlanContent> {
  const { records, viewer } = context;
  const present = await readContent(id, context);
  if (present.state !== 'draft') throw new Refusal('growplan.not-draft', 'Only drafts of a plan can be changed.');
  if (present.revision !== revision)
    throw new Refusal('growplan.draft-changed', 'Somebody else has changed this draft meanwhile.', 409, {
      updateuser: present.updateuser,
    });
  await removeLeftOut(present.growPhases, growPhases, context);
  await savePhases(id, present.growPhases, growPhases, context);
  const { growPhases: saved }: VersionWithPhases = await readVersion(id, viewer, context);
  const checked = await records.checkChange(GrowPlanVersion, own, viewer);
  await records.change(GrowPlanVersion, id, { ...checked, totalDays: totalDaysOf(saved) });
  return readContent(id, context);
}

const idsOf = (parts: readonly { id?: number | undefined }[]) => new Set(parts.map(({ id }) => id));

async function removeLeftOut(present: readonly GrowPhaseReply[], wanted: readonly PhasePart[], { records }: Saving) {
  const kept = idsOf(wanted);
  const parts = { environments: GrowPhaseEnvironment, growTasks: GrowTask } as const;
  for (const phase of present) {
    if (!kept.has(phase.id)) {
      await records.remove(GrowPhase, phase.id);
      continue;
    }
    for (const [key, entity] of Object.entries(parts) as [keyof typeof parts, EntityDefinition][]) {
      const left = idsOf(wanted.find(({ id }) => id === phase.id)?.[key] ?? []);
      for (const part of phase[key]) if (!left.has(part.id)) await records.remove(entity, part.id);
    }
  }
}

async function savePhases(
  growplanVersion_id: number,
  present: readonly GrowPhaseReply[],
  wanted: readonly PhasePart[],
  context: Saving,
) {
  const seqOf = numberPhases(present, wanted);
  for (const [index, { environments, growTasks, ...phase }] of wanted.entries()) {
    const before = found(present, phase.id);
    const values = { ...phase, growplanVersion_id, seq: seqOf(index) };
    const growPhase_id = await savePart(GrowPhase, values, before, { context, place: { phase: index } });
    const parts = [
      ['environments', GrowPhaseEnvironment, environments, before?.environments ?? []],
      ['growTasks', GrowTask, growTasks, before?.growTasks ?? []],
    ] as const;
    for (const [key, entity, rows, olds] of parts)
      for (const [at, row] of rows.entries())
        await savePart(entity, { ...row, growPhase_id }, found<{ id: number }>(olds, row.id), {
          context,
          place: { phase: index, part: key, index: at },
        });
  }
}

/** The record a part names; one of another version is as good as none. */
function found<T extends { id: number }>(present: readonly T[], id: number | undefined): T | undefined {
  if (id === undefined) return undefined;
  const record = present.find((one) => one.id === id);
  if (!record) throw new Refusal('growplan.draft-changed', 'Somebody else has changed this draft meanwhile.');
  return record;
}

/**
 * Numbers that put the phases in their order. Where the order holds already the numbers stay; otherwise all are taken from a range that no
 * phase uses now: two phases never share one, not even while they are written.
 */
function numberPhases(present: readonly GrowPhaseReply[], wanted: readonly Part[]): (index: number) => number {
  const seqs = wanted.map(({ id }) => present.find((one) => one.id === id)?.seq);
  const known = seqs.filter((seq) => seq !== undefined);
  const isAppended = seqs.indexOf(undefined) === -1 || seqs.indexOf(undefined) === known.length;
  const isInOrder = isAppended && known.every((seq, index) => index === 0 || seq > (known[index - 1] ?? 0));
  const highest = Math.max(-1, ...present.map(({ seq }) => seq));
  if (isInOrder && highest + wanted.length < 1000)
    return (index) => seqs[index] ?? highest + 1 + (index - known.length);
  const start = Math.min(1000, ...present.map(({ seq }) => seq)) >= 500 ? 0 : 500;
  return (index) => start + index;
}

/** Where in the plan a part stands: what a refusal names. */
interface Place {
  phase: number;
  part?: 'environments' | 'growTasks';
  index?: number;
}

async function savePart(
  entity: EntityDefinition,
  { id, ...sent }: Part,
  before: object | undefined,
  { context: { records, viewer }, place }: { context: Saving; place: Place },
): Promise<number> {
  const own = writableFields(entity).map(([key]) => key);
  const body = Object.fromEntries(Object.entries(sent).filter(([key]) => own.includes(key)));
  const values = await records.checkNew(entity, body, viewer).catch((error: unknown) => {
    throw error instanceof Refusal && error.statusCode === 422 ? placed(error, place) : error;
  });
  if (!before) {
    const [row = '{}'] = await records.insert(entity, [values]);
    return (JSON.parse(row) as { id: number }).id;
  }
  const old = before as Readonly<Values>;
  const changed = own.filter((key) => key in values && JSON.stringify(values[key]) !== JSON.stringify(old[key]));
  if (changed.length > 0)
    await records.change(entity, id ?? 0, Object.fromEntries(changed.map((key) => [key, values[key]])));
  return id ?? 0;
}

/** The same refusal, saying where in the plan. */
const placed = ({ code, message, details }: Refusal, at: Place): Refusal =>
  new Refusal(code, message, 422, { ...(details as object), at });
