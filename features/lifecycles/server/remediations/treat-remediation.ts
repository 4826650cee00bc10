import type { Infer } from '@trellis/entity-kit';
import { LifecycleRemediation, LifecycleRemediationStep } from '@trellis/lifecycles/model';
import { moveRow, Refusal, type CallContext, type MoveWords } from '@trellis/server-kit';
import { Task } from '@trellis/tasks/model';
import { readFarmClock, type FarmClock } from '../run/farm-clock.ts';

type Case = Infer<typeof LifecycleRemediation>;

const dayMs = 86_400_000;
/** Days after the treatment begins on which somebody looks whether it helps. */
const checkDays = [3, 7];
/** The type of task for each kind of step; others of the provider's list. */
const taskTypes = { spray: 8, destroy: 12, other: 54 } as const;
const tasked: readonly Step['kind'][] = ['task', 'spray', 'setpoint', 'destroy', 'isolate', 'other'];

interface Step extends Pick<Infer<typeof LifecycleRemediationStep>, 'id' | 'kind' | 'note' | 'task_id'> {
  dueDate: string | null;
  isDone: boolean;
}

/** Begins the treatment: each step that is to be done gets its task, and somebody looks on days 3 and 7. */
export async function treatRemediation(row: Case, words: MoveWords, context: CallContext): Promise<Case> {
  const treated = await moveRow(LifecycleRemediation, row, 'treat', words, context);
  const steps = await readSteps(row.id, context);
  const clock = await readFarmClock(row.facility_id, context);
  const open = steps.filter(({ isDone }) => !isDone);
  const toDo = open.filter(({ kind, task_id }) => tasked.includes(kind) && task_id === null);
  for (const step of toDo) await layOutTask(row, step, clock, context);
  if (toDo.length === 0 && !steps.some(({ kind }) => tasked.includes(kind)))
    await layOutTask(row, undefined, clock, context);
  const due = open.flatMap(({ kind, dueDate }) => (kind === 'check' && dueDate !== null ? dueDate : [])).toSorted();
  if (due.length === 0) {
    const days = checkDays.map((days) => clock.dateOf(context.now.getTime() + days * dayMs));
    for (const dueDate of days)
      await context.records.create(LifecycleRemediationStep, {
        ...{ ag_lifecycleRemediation_id: row.id, kind: 'check', dueDate, user_id: row.owner_user_id },
      });
    due.push(...days);
  }
  const nextCheck = due[0] ?? null;
  return treated.nextCheck === nextCheck
    ? treated
    : context.records.update(LifecycleRemediation, row.id, { nextCheck });
}

/** The task of a step, or of the treatment as a whole where nobody planned any. */
async function layOutTask(
  row: Case,
  step: Step | undefined,
  clock: FarmClock,
  { records, now }: CallContext,
): Promise<void> {
  const kind = step?.kind;
  const date = (step?.dueDate == null ? now : new Date(clock.noonOf(step.dueDate))).toISOString();
  const task = await records.create(Task, {
    ...{ facility_id: row.facility_id, platformGroup_id: row.platformGroup_id, lifecycle_id: row.lifecycle_id, date },
    title: [row.title, step?.note].filter(Boolean).join(': ').slice(0, 255),
    task_type_id: kind === 'spray' || kind === 'destroy' ? taskTypes[kind] : taskTypes.other,
    ...{ state: 'ready', source: 'remediation', refCollection: LifecycleRemediation.path, ref_id: row.id },
  });
  if (step) await records.update(LifecycleRemediationStep, step.id, { task_id: task.id });
  else
    await records.create(LifecycleRemediationStep, {
      ...{ ag_lifecycleRemediation_id: row.id, kind: 'task', task_id: task.id, user_id: row.owner_user_id },
    });
}

async function readSteps(id: number, { records, viewer }: CallContext): Promise<Step[]> {
  const where = { ag_lifecycleRemediation_id: id };
  const text = await records.list(LifecycleRemediationStep, { where, order: 'id', limit: 1000 }, viewer);
  return (JSON.parse(text) as Infer<typeof LifecycleRemediationStep>[]).map((step) => ({
    ...step,
    isDone: step.doneAt !== null,
  }));
}

/** Gives cases to a person who may see them; refuses cases that are over, all or nothing. */
export async function assignRemediations(
  cases: readonly Case[],
  owner_user_id: number | null,
  { records, viewer }: CallContext,
): Promise<Case[]> {
  const over = cases.filter(({ state }) => state === 'closed' || state === 'dismissed');
  if (over.length > 0)
    throw new Refusal('remediation.is-over', 'Some cases are over; they are not given to anybody.', 409, {
      cases: over.map(({ id }) => id),
    });
  await records.checkReferences(
    LifecycleRemediation,
    cases.map(({ facility_id }) => ({ facility_id, owner_user_id })),
    viewer,
  );
  const given: Case[] = [];
  for (const { id } of cases) given.push(await records.update(LifecycleRemediation, id, { owner_user_id }));
  return given;
}
