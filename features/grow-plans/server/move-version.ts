import { findPlanProblems, GrowPlan, GrowPlanVersion, totalDaysOf } from '@trellis/grow-plans/model';
import type { Infer } from '@trellis/entity-kit';
import type { Viewer } from '@trellis/entity-kit/sql';
import { moveRow, moveStateBySystem, Refusal, type CallContext, type MoveWords } from '@trellis/server-kit';
import { sql } from 'kysely';
import { readVersion } from './read-grow-plan.ts';

type Version = Infer<typeof GrowPlanVersion>;
type Moving = Pick<CallContext, 'db' | 'records' | 'now' | 'services'> & { viewer: Viewer };

/** Hands a draft in with its length; refuses a plan with problems (409, listed). */
export async function submitVersion({ id }: Version, words: MoveWords, context: Moving): Promise<Version> {
  await moveRow(GrowPlanVersion, { id }, 'submit', words, context);
  await waitForWriters(id, context);
  const { growPhases } = await readVersion(id, context.viewer, context);
  const problems = findPlanProblems(growPhases);
  if (problems.length > 0)
    throw new Refusal('growplan.has-problems', 'The plan is not complete yet.', 409, { problems });
  return context.records.update(GrowPlanVersion, id, { totalDays: totalDaysOf(growPhases) });
}

/** Who changes or ends a part of the draft, which is locked by now, has finished, or finds it handed in afterwards. What is new waits for
 * the draft itself. */
async function waitForWriters(id: number, { db }: Moving): Promise<void> {
  await sql`select from grow_phases where "growplanVersion_id" = ${id} order by id for share`.execute(db);
  for (const table of ['grow_phase_environments', 'grow_tasks'])
    await sql`
      select from ${sql.table(table)} where "growPhase_id" in (select id from grow_phases where "growplanVersion_id" = ${id})
      order by id for share`.execute(db);
}

/** Approves a submitted version; refuses its author where the category asks for a second person. */
export async function approveVersion({ id }: Version, words: MoveWords, context: Moving): Promise<Version> {
  const approved = await moveRow(GrowPlanVersion, { id }, 'approve', words, context);
  const isAuthor = [approved.submittedBy, approved.createuser].includes(context.viewer.userId);
  if (isAuthor && (await needsSecondPerson(approved, context)))
    throw new Refusal('growplan.own-approval', 'Somebody else must approve this plan.', 409);
  return approved;
}

async function needsSecondPerson({ growplan_id }: Version, { db }: Moving): Promise<boolean> {
  const { requiresApproval } = await db
    .selectFrom('grow_plans')
    .innerJoin('grow_plan_categories', 'grow_plan_categories.id', 'grow_plans.category_id')
    .select('grow_plan_categories.requiresApproval')
    .where('grow_plans.id', '=', growplan_id)
    .executeTakeFirstOrThrow();
  return requiresApproval;
}

/** Puts an approved version to use; the one published before is superseded. Running lifecycles keep theirs. */
export async function publishVersion({ id }: Version, words: MoveWords, context: Moving): Promise<Version> {
  const published = await moveRow(GrowPlanVersion, { id }, 'publish', words, context);
  const { publishedVersion_id: before } = await lockPlan(published.growplan_id, context);
  if (before !== null) await moveStateBySystem(GrowPlanVersion, before, 'supersede', {}, context);
  await context.records.update(GrowPlan, published.growplan_id, { publishedVersion_id: id });
  return published;
}

/** Takes the published version out of use: the plan starts no new runs. */
export async function retireVersion({ id }: Version, words: MoveWords, context: Moving): Promise<Version> {
  const retired = await moveRow(GrowPlanVersion, { id }, 'retire', words, context);
  const { publishedVersion_id } = await lockPlan(retired.growplan_id, context);
  if (publishedVersion_id === id)
    await context.records.update(GrowPlan, retired.growplan_id, { publishedVersion_id: null });
  return retired;
}

const lockPlan = (id: number, { db }: Moving) =>
  db.selectFrom('grow_plans').select('publishedVersion_id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
