import {
  GrowPhase,
  GrowPhaseEnvironment,
  GrowPlan,
  GrowPlanVersion,
  GrowTask,
  type GrowPhaseReply,
} from '@trellis/grow-plans/model';
import { writableFields, type EntityDefinition, type Infer } from '@trellis/entity-kit';
import type { Viewer } from '@trellis/entity-kit/sql';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { readVersion } from './read-grow-plan.ts';

type Copying = Pick<CallContext, 'db' | 'records' | 'services'> & { viewer: Viewer };

/** Makes the next version of a plan as a draft with the content of this one; for those who may change the plan. */
export async function copyVersionAsDraft(
  { id }: Infer<typeof GrowPlanVersion>,
  changeNote: string | undefined,
  context: Copying,
): Promise<Infer<typeof GrowPlanVersion>> {
  const { db, records, viewer } = context;
  const source = await readVersion(id, viewer, context);
  const { growplan_id } = source;
  // The lock also keeps two copies from taking the same number.
  await records.lock(GrowPlan, growplan_id, 'update', viewer);
  const { rows } = await sql<{
    version: number;
  }>`select max(version) + 1 as version from grow_plan_versions where growplan_id = ${growplan_id}`.execute(db);
  const { expectedGramsPerPlant, expectedCost } = source;
  const draft = await records.create(GrowPlanVersion, {
    growplan_id,
    version: rows[0]?.version ?? 1,
    expectedGramsPerPlant,
    expectedCost,
    changeNote: changeNote ?? null,
  });
  await copyPhases(source.growPhases, draft.id, context);
  return draft;
}

/** Writes phases with everything in them into a version. */
export async function copyPhases(
  phases: readonly GrowPhaseReply[],
  growplanVersion_id: number,
  { records }: Pick<Copying, 'records'>,
): Promise<void> {
  if (phases.length === 0) return;
  const rows = phases.map((phase) => ({ ...ownFields(GrowPhase, phase), growplanVersion_id }));
  const ids = (await records.insert(GrowPhase, rows)).map((text) => (JSON.parse(text) as { id: number }).id);
  const parts = (entity: EntityDefinition, of: (phase: GrowPhaseReply) => readonly object[]) =>
    phases.flatMap((phase, index) =>
      of(phase).map((part) => ({ ...ownFields(entity, part), growPhase_id: ids[index] })),
    );
  await records.insert(
    GrowPhaseEnvironment,
    parts(GrowPhaseEnvironment, ({ environments }) => environments),
  );
  await records.insert(
    GrowTask,
    // Work that an older version has after its phase comes to the phase's last moment; the draft may move it.
    parts(GrowTask, ({ growTasks, startSeconds, endSeconds }) =>
      growTasks.map((task) => ({ ...task, dayOffset: Math.min(task.dayOffset, (endSeconds - startSeconds) / 86_400) })),
    ),
  );
}

/** What a person wrote into a record: no id, no dates, no included records. */
function ownFields(entity: EntityDefinition, record: object): Record<string, unknown> {
  const values = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(writableFields(entity).map(([key]) => [key, values[key]]));
}
