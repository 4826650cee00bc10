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
import { setImmediate } from 'node:timers/promises';
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
  await savePhases(id, present.growPhases, growPhases, context);
  await removeLeftOut(present.growPhases, growPhases, context);
  const { growPhases: saved }: VersionWithPhases = await readVersion(id, viewer, context);
  const checked = await records.checkChange(GrowPlanVersion, own, viewer);
  await records.change(GrowPlanVersion, id, { ...checked, totalDays: totalDaysOf(saved) });
  return readContent(id, context);
}

type Parts = Pick<PhasePart, 'environments' | 'growTasks'>;
const partsOf = <K extends keyof Parts>(kind: K, phases: readonly { [key in K]: readonly Part[] }[]) =>
  phases.flatMap((phase) => phase[kind]);
const idsOf = (parts: readonly Part[]) => new Set(parts.map(({ id }) => id));

/** Ends what the editor no longer shows: work and phases. Work may have moved into another phase first. */
async function removeLeftOut(present: readonly GrowPhaseReply[], wanted: readonly PhasePart[], { records }: Saving) {
  const [phases, tasks] = [idsOf(wanted), idsOf(partsOf('growTasks', wanted))];
  const isLeftOut = ({ id }: Part) => id !== undefined && !tasks.has(id);
  await records.removeAll(
    GrowTask,
    partsOf('growTasks', present).flatMap((task) => (isLeftOut(task) ? [task.id ?? 0] : [])),
  );
  for (const { id, environments } of present) {
    const states = wanted.find((phase) => phase.id === id)?.environments.map(({ lightState }) => lightState) ?? [];
    for (const one of environments)
      if (!states.includes(one.lightState)) await records.remove(GrowPhaseEnvironment, one.id);
    if (!phases.has(id)) await records.remove(GrowPhase, id);
  }
}

async function savePhases(
  growplanVersion_id: number,
  present: readonly GrowPhaseReply[],
  wanted: readonly PhasePart[],
  context: Saving,
) {
  const seqOf = numberPhases(present, wanted);
  const phases = wanted.map(({ environments: _, growTasks: __, ...sent }, phase) => ({
    ...{ sent: { ...sent, growplanVersion_id, seq: seqOf(phase) }, before: found(present, sent.id), at: { phase } },
  }));
  const ids = await saveParts(GrowPhase, phases, context);
  const of = <K extends keyof Parts>(part: K, beforeOf: (one: Part, phase: number) => Known | undefined) =>
    wanted.flatMap((one, phase) =>
      one[part].map((sent, index) => ({
        ...{ sent: { ...sent, growPhase_id: ids[phase] }, before: beforeOf(sent, phase), at: { phase, part, index } },
      })),
    );
  // A phase has one environment per light state: that is what it is known by.
  const environments = of('environments', ({ lightState }, phase) =>
    phases[phase]?.before?.environments.find((one) => one.lightState === lightState),
  );
  await saveParts(GrowPhaseEnvironment, environments, context);
  const knownTasks = new Map(partsOf('growTasks', present).map((one) => [one.id, one]));
  await saveParts(
    GrowTask,
    of('growTasks', ({ id }) => found(id === undefined ? [] : [knownTasks.get(id)].filter(isThere), id)),
    context,
  );
}

const isThere = <T>(one: T | undefined): one is T => one !== undefined;

/** The record a part names; one of another version is as good as none. */
function found<T extends { id?: number | undefined }>(present: readonly T[], id: number | undefined): T | undefined {
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
  part?: keyof Parts;
  index?: number;
}

type Known = object & { id?: number | undefined };
interface Sent {
  sent: Part;
  /** The record it changes; none where it is new. */
  before: Known | undefined;
  at: Place;
}
type Checked = Pick<Sent, 'before' | 'at'> & { values: Readonly<Values> };

/** Writes the parts of one kind, as far as they differ, and answers their ids; what is new, and what changes in the same fields, in few statements. */
async function saveParts(entity: EntityDefinition, parts: readonly Sent[], context: Saving): Promise<number[]> {
  const { records } = context;
  const checked = await checkParts(entity, parts, context);
  await checkTargets(entity, checked, context);
  const fresh = checked.filter(({ before }) => !before).map(({ values }) => values);
  const rows = fresh.length === 0 ? [] : await records.insert(entity, fresh);
  const made = rows.map((row) => (JSON.parse(row) as { id: number }).id);
  await records.changeEach(entity, changesOf(checked));
  const newIds = made.values();
  return checked.map(({ before }) => before?.id ?? newIds.next().value ?? 0);
}

/** What is to change in which records: the fields that differ. */
const changesOf = (parts: readonly Checked[]): { id: number; values: Values }[] =>
  parts.flatMap(({ before, values }) => {
    const old = before as (Readonly<Values> & { id: number }) | undefined;
    if (!old) return [];
    const changed = Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key]));
    return changed.length === 0 ? [] : [{ id: old.id, values: Object.fromEntries(changed) }];
  });

/** Parts that are checked before others on this server get their turn. */
const checkedAtOnce = 200;

async function checkParts(entity: EntityDefinition, parts: readonly Sent[], context: Saving): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const part of parts) {
    if (checked.length % checkedAtOnce === checkedAtOnce - 1) await setImmediate();
    checked.push(checkPart(entity, part, context));
  }
  return checked;
}

function checkPart(entity: EntityDefinition, { sent, before, at }: Sent, { records }: Saving): Checked {
  const own = writableFields(entity).map(([key]) => key);
  const body = Object.fromEntries(Object.entries(sent).filter(([key]) => own.includes(key)));
  try {
    const values = records.checkValues(entity, body);
    return { before, at, values: Object.fromEntries(Object.entries(values).filter(([key]) => own.includes(key))) };
  } catch (error) {
    throw error instanceof Refusal && error.statusCode === 422 ? placed(error, at) : error;
  }
}

/** Refuses references to what the viewer does not see: one statement for all of them, and the place where there are some. */
async function checkTargets(entity: EntityDefinition, parts: readonly Checked[], { records, viewer }: Saving) {
  const check = (some: readonly Checked[]) =>
    records.checkReferences(
      entity,
      some.map(({ values }) => values),
      viewer,
    );
  await check(parts).catch(async (refusal: unknown) => {
    if (!(refusal instanceof Refusal) || refusal.statusCode !== 422) throw refusal;
    for (const part of parts)
      await check([part]).catch((error: unknown) => {
        throw error instanceof Refusal ? placed(error, part.at) : error;
      });
    throw refusal;
  });
}

/** The same refusal, saying where in the plan. */
const placed = ({ code, message, details }: Refusal, at: Place): Refusal =>
  new Refusal(code, message, 422, { ...(details as object), at });
