import type { AskedInput, GrowTaskEffect } from '@trellis/grow-plans/model';
import { Refusal } from '@trellis/server-kit';
import type { PlanPhase, PlanTask } from './date-run.ts';
import type { RunWork } from './run-work.ts';

/** What a task of a plan needs of a consumable: so much for each plant, shelf, unit, or for the task. */
export interface TaskSupply {
  consumable_id: number;
  quantity: number;
  per?: 'plant' | 'shelf' | 'unit' | 'task';
}

export interface PlannedWork extends PlanTask {
  growTaskType_id: number;
  title: string | null;
  estMinutes: number | null;
  consumables: TaskSupply[] | null;
  label: string;
  defaultMinutes: number | null;
  inputSchema: AskedInput[] | null;
  effects: GrowTaskEffect[] | null;
  task_type_id: number | null;
  standardOperatingProcedure_id: number | null;
}

export interface RunPlan {
  versionId: number;
  state: string;
  expectedGramsPerPlant: number | null;
  /** Model of container its plants begin in. */
  containerType_id: number | null;
  phases: (PlanPhase & { name: string })[];
  tasks: PlannedWork[];
}

/** The version a run grows by, with its phases in order and their work; refuses one without phases. */
export async function readRunPlan(versionId: number, { db }: Pick<RunWork, 'db'>): Promise<RunPlan> {
  const version = await db
    .selectFrom('grow_plan_versions as v')
    .innerJoin('grow_plans as p', 'p.id', 'v.growplan_id')
    .select(['v.state', 'v.expectedGramsPerPlant', 'p.plantContainerType_id'])
    .where('v.id', '=', versionId)
    .executeTakeFirstOrThrow();
  const phases = await db
    .selectFrom('grow_phases')
    .select([
      'id',
      'seq',
      'name',
      'growStage_id',
      'startSeconds',
      'endSeconds',
      'plantsPerContainer',
      'plantContainerType_id',
    ])
    .where('growplanVersion_id', '=', versionId)
    .orderBy('seq')
    .execute();
  if (phases.length === 0) throw new Refusal('lifecycle.no-phases', 'The plan has no phases yet.');
  const tasks = await db
    .selectFrom('grow_tasks as t')
    .innerJoin('grow_task_types as k', 'k.id', 't.growTaskType_id')
    .select(['t.id', 't.growPhase_id', 't.dayOffset', 't.repeatDays', 't.title', 't.estMinutes', 't.consumables'])
    .select(['k.label', 'k.defaultMinutes', 'k.inputSchema', 'k.effects', 'k.task_type_id'])
    .select(['k.standardOperatingProcedure_id', 't.growTaskType_id'])
    .where(
      't.growPhase_id',
      'in',
      phases.map(({ id }) => id),
    )
    .orderBy('t.id')
    .execute();
  const { plantContainerType_id, ...head } = version;
  const containerType_id = phases[0]?.plantContainerType_id ?? plantContainerType_id;
  return { ...head, versionId, containerType_id, phases, tasks: tasks as unknown as PlannedWork[] };
}
