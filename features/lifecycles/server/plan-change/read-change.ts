import type { Lifecycle } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { Refusal } from '@trellis/server-kit';
import { sql } from 'kysely';
import { readFarmClock, type FarmClock } from '../run/farm-clock.ts';
import { readRunPlan, type PlannedWork, type RunPlan } from '../run/read-plan.ts';
import type { RunWork } from '../run/run-work.ts';
import { changePlan, type PlanChange } from './change-plan.ts';
import type { RunPhase, RunTask, VersionPhase } from './plan-parts.ts';

export type Run = Infer<typeof Lifecycle>;
const daySeconds = 86_400;

/** What is known of a run and of its two versions, and what the other one makes of it. */
export interface ReadChange {
  run: Run;
  phases: readonly RunPhase[];
  tasks: readonly RunTask[];
  plans: { before: RunPlan; after: RunPlan };
  at: number;
  fromDay: number;
  clock: FarmClock;
  change: PlanChange<PlannedWork>;
}

/** Reads what another version makes of a run from a day on; refuses a run that is not in flight, a day that is over, and a version that
 * has no phase to go on with. */
export async function readChange(
  run: Run,
  { growplanVersion_id, fromDay }: { growplanVersion_id: number; fromDay?: number | undefined },
  work: RunWork,
): Promise<ReadChange> {
  await assertFits(run, growplanVersion_id, work);
  const clock = await readFarmClock(run.facility_id, work);
  const moment = momentOfDay(run, fromDay, clock, work.now.getTime());
  const phases = await readPhases(run.id, work);
  const tasks = await readTasks(run.id, work);
  const plans = {
    before: await readRunPlan(run.growplanVersion_id, work),
    after: await readRunPlan(growplanVersion_id, work),
  };
  const change = changePlan({
    ...{ phases, tasks, clock, at: moment.at, now: work.now.getTime() },
    currentSeq: phases.find(({ id }) => id === run.currentPhase_id)?.seq ?? 0,
    before: phasesOf(plans.before),
    after: phasesOf(plans.after),
  });
  if (!change || moment.at > (phases.at(-1)?.scheduledEnd ?? 0))
    throw new Refusal('lifecycle.plan-differs', 'The version has no phase that this run could go on with.', 409);
  return { run, phases, tasks, plans, clock, change, ...moment };
}

async function assertFits(run: Run, versionId: number, { db }: RunWork): Promise<void> {
  if (run.state !== 'in_flight')
    throw new Refusal('WRONG_STATE', `"applyVersion" is not possible in the state "${run.state}".`, 409, {
      state: run.state,
      from: ['in_flight'],
    });
  const version = await db
    .selectFrom('grow_plan_versions')
    .select(['growplan_id', 'state'])
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (version?.growplan_id !== run.growplan_id)
    throw new Refusal('lifecycle.version-of-other-plan', 'The version is not one of the plan of the run.', 422);
  if (version.state !== 'published' && version.state !== 'superseded')
    throw new Refusal('lifecycle.plan-not-published', 'Only a version that is or was published is grown by.', 409);
  if (versionId === run.growplanVersion_id)
    throw new Refusal('lifecycle.same-version', 'The run grows by this version already.', 409);
}

/** The moment a day of the run begins (ms), now for today; refuses a day that is over. */
function momentOfDay(run: Run, fromDay: number | undefined, clock: FarmClock, now: number) {
  const start = new Date(run.starttime ?? now).getTime();
  let today = Math.max(1, Math.floor((now - start) / (daySeconds * 1000)));
  while (clock.later(start, today * daySeconds) <= now) today += 1;
  const day = fromDay ?? today;
  if (day < today) throw new Refusal('lifecycle.day-over', 'That day of the run is over.', 422, { today });
  return { fromDay: day, at: day === today ? now : clock.later(start, (day - 1) * daySeconds) };
}

const phasesOf = ({ phases, tasks }: RunPlan): VersionPhase<PlannedWork>[] =>
  phases.map((phase) => ({ ...phase, tasks: tasks.filter(({ growPhase_id }) => growPhase_id === phase.id) }));

const ms = (moment: Date | string | null): number | null => (moment === null ? null : new Date(moment).getTime());

async function readPhases(runId: number, { db }: RunWork): Promise<RunPhase[]> {
  const rows = await db
    .selectFrom('lifecycle_phases as h')
    .innerJoin('grow_phases as g', 'g.id', 'h.growPhase_id')
    .select([
      'h.id',
      'h.seq',
      'h.growPhase_id',
      'g.name',
      'h.scheduledStart',
      'h.scheduledEnd',
      'h.starttime',
      'h.endtime',
    ])
    .where('h.lifecycle_id', '=', runId)
    .orderBy('h.seq')
    .forUpdate('h')
    .execute();
  return rows.map(({ scheduledStart, scheduledEnd, starttime, endtime, ...phase }) => ({
    ...{ ...phase, starttime: ms(starttime), endtime: ms(endtime) },
    scheduledStart: ms(scheduledStart) ?? 0,
    scheduledEnd: ms(scheduledEnd) ?? 0,
  }));
}

/** The work of a run. What a change of version dropped, or brought and took back, has no say: nobody skipped it, and other work stands in
 * its place. */
async function readTasks(runId: number, { db }: RunWork): Promise<RunTask[]> {
  const { rows } = await sql<Omit<RunTask, 'due'> & { duedate: Date }>`
    select t.id, t.task_id, t."growTask_id", t.duedate, t.state, g."growTaskType_id", p.name as "phaseName", coalesce(g.title, k.label) as title
    from lifecycle_tasks t join grow_tasks g on g.id = t."growTask_id" join grow_phases p on p.id = g."growPhase_id"
      join grow_task_types k on k.id = g."growTaskType_id"
    where t.lifecycle_id = ${runId} and t.duedate is not null and not (t.state = 'cancelled' and exists (
        select from lifecycle_plan_changes c where c.lifecycle_id = t.lifecycle_id
          and (c.snapshot -> 'dropped' @> to_jsonb(t.id) or c.state = 'takenBack' and c.snapshot -> 'added' @> to_jsonb(t.id))))
      order by t.duedate, t.id for update of t`.execute(db);
  return rows.map(({ duedate, ...task }) => ({ ...task, due: new Date(duedate).getTime() }));
}
