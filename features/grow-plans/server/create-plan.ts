import {
  GrowPhase,
  GrowPhaseEnvironment,
  GrowPhaseTemplate,
  GrowPlan,
  GrowPlanVersion,
  GrowTask,
  type GrowPhaseReply,
} from '@trellis/grow-plans/model';
import { createCheck, writableFields, type EntityDefinition } from '@trellis/entity-kit';
import type { Viewer } from '@trellis/entity-kit/sql';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { copyPhases } from './copy-version.ts';
import { readVersion } from './read-grow-plan.ts';

type Making = Pick<CallContext, 'db' | 'records' | 'services'> & { viewer: Viewer; facilityId: number };
export type PlanSource =
  | { kind: 'blank' }
  | { kind: 'templates'; growPhaseTemplate_ids: number[] }
  | { kind: 'version'; growplanVersion_id: number; days?: number[] | undefined };

const daySeconds = 86_400;

/** Makes a plan of the facility with its first draft. */
export async function createPlan(
  { plan, from }: { plan: Readonly<Record<string, unknown>>; from: PlanSource },
  context: Making,
): Promise<{ growplan_id: number; growplanVersion_id: number }> {
  const { records, viewer, facilityId } = context;
  const values = await records.checkNew(GrowPlan, { ...plan, facility_id: facilityId }, viewer);
  const [made = '{}'] = await records.insert(GrowPlan, [values]);
  const { id: growplan_id } = JSON.parse(made) as { id: number };
  const { phases, expectedGramsPerPlant = null } = await readPhases(from, context);
  const version = await records.create(GrowPlanVersion, { growplan_id, version: 1, expectedGramsPerPlant });
  await copyPhases(phases, version.id, context);
  return { growplan_id, growplanVersion_id: version.id };
}

interface Phases {
  phases: GrowPhaseReply[];
  expectedGramsPerPlant?: number | null;
}

async function readPhases(from: PlanSource, context: Making): Promise<Phases> {
  const { viewer, records } = context;
  if (from.kind === 'blank') return { phases: [] };
  if (from.kind === 'version') {
    const { growPhases, expectedGramsPerPlant } = await readVersion(from.growplanVersion_id, viewer, context);
    return { phases: inARow(growPhases, from.days), expectedGramsPerPlant };
  }
  const templates: GrowPhaseReply[] = [];
  for (const id of from.growPhaseTemplate_ids)
    templates.push(phaseOf(await records.get(GrowPhaseTemplate, id, viewer)));
  return { phases: inARow(templates) };
}

/** One after the other, each as long as said, else as it was. */
function inARow(phases: readonly GrowPhaseReply[], days: readonly number[] = []): GrowPhaseReply[] {
  let start = 0;
  return phases.map((phase, seq) => {
    const wanted = days[seq];
    const length = wanted === undefined ? phase.endSeconds - phase.startSeconds : Math.round(wanted * daySeconds);
    const startSeconds = start;
    start += length;
    return { ...phase, seq, startSeconds, endSeconds: start };
  });
}

/** The phase a template describes: `definition` holds the fields of a phase, its `environments` and its `growTasks`. */
function phaseOf({ name, days, growStage_id, definition }: GrowPhaseTemplate): GrowPhaseReply {
  const { environments = [], growTasks = [], ...phase } = definition;
  const whole = {
    ...checked(GrowPhase, { name, growStage_id, ...phase, ...ownPlace(days), growplanVersion_id: 1 }, name),
    environments: listOf(environments).map((one) => checked(GrowPhaseEnvironment, { ...one, growPhase_id: 1 }, name)),
    growTasks: listOf(growTasks).map((one) => checked(GrowTask, { ...one, growPhase_id: 1 }, name)),
  };
  return whole as unknown as GrowPhaseReply;
}

const ownPlace = (days: number) => ({ seq: 0, startSeconds: 0, endSeconds: Math.round(days * daySeconds) });
const listOf = (value: unknown): readonly object[] =>
  Array.isArray(value) ? value.filter((one): one is object => typeof one === 'object' && one !== null) : [];

/** The fields of a record as a template has them; refuses (422) one that its collection would not take. */
function checked(entity: EntityDefinition, values: Readonly<Record<string, unknown>>, template: string): object {
  const own = Object.fromEntries(
    writableFields(entity).flatMap(([key]) => (key in values ? [[key, values[key]] as const] : [])),
  );
  const result = createCheck(entity).safeParse(own);
  if (result.success) return result.data;
  throw new Refusal('growplan.bad-template', 'A template holds values that no phase may have.', 422, {
    template,
    fields: result.error.issues.map(({ path }) => path.join('.')),
  });
}
