import type { CallInput } from '@trellis/entity-kit';
import type { GrowPlanVersion } from '@trellis/grow-plans/model';
import {
  goneAfterSeconds,
  planEditorEvents,
  planEditorsApi,
  type PlanEditor,
  type PlanEditorsMessage,
} from '@trellis/plan-editor/model';
import { callerOf, implement, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Place = CallInput<typeof planEditorsApi.calls.stay>['body'];

/** Who has a draft open. */
export const planEditorsRoutes = implement(planEditorsApi, {
  stay: ({ growPlanVersion, params, body }, context) => {
    if (growPlanVersion.state !== 'draft')
      throw new Refusal('growplan.not-draft', 'Only drafts of a plan can be changed.');
    return among(growPlanVersion, context, () => stay(growPlanVersion.id, params.window, body, context));
  },
  leave: ({ growPlanVersion, params }, context) =>
    among(growPlanVersion, context, () =>
      sql`delete from plan_editors where "growplanVersion_id" = ${growPlanVersion.id} and "window" = ${params.window}
        and user_id = ${callerOf(context).userId}`.execute(context.db),
    ),
});

/** Changes who has a draft open, one at a time for each draft, and tells everybody there where that made a difference. */
async function among(
  { id, growplan_id }: GrowPlanVersion,
  context: CallContext,
  change: () => Promise<unknown>,
): Promise<Pick<PlanEditorsMessage, 'at' | 'editors'>> {
  const { db, events } = context;
  await sql`select pg_advisory_xact_lock(hashtext('editors of a plan'), ${id})`.execute(db);
  const before = await listEditors(id, context);
  await sql`delete from plan_editors where "growplanVersion_id" = ${id}
    and "seenAt" < clock_timestamp() - make_interval(secs => ${goneAfterSeconds})`.execute(db);
  await change();
  const editors = await listEditors(id, context);
  const { rows } = await sql<{ at: number; facility_id: number | null }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 at, facility_id from grow_plans
    where id = ${growplan_id}`.execute(db);
  const { at = 0, facility_id = null } = rows[0] ?? {};
  if (JSON.stringify(editors) !== JSON.stringify(before))
    events.emit(planEditorEvents.changed, { facility_id, message: { growplanVersion_id: id, at, editors } });
  return { at, editors };
}

async function listEditors(id: number, { db }: CallContext): Promise<PlanEditor[]> {
  const { rows } = await sql<PlanEditor>`
    select e."window", e.user_id, concat_ws(' ', u.firstname, u.lastname) name, e."growPhase_id", e.holds
    from plan_editors e join users u on u.id = e.user_id
    where e."growplanVersion_id" = ${id} order by e."openedAt", e."window"`.execute(db);
  return rows;
}

/** The window is where it says. A phase that another window holds stays there, unless it is taken over. */
async function stay(id: number, window: string, { growPhase_id, holds, takesOver }: Place, context: CallContext) {
  const { db } = context;
  const { userId } = callerOf(context);
  if (takesOver)
    await sql`update plan_editors set holds = false where "growplanVersion_id" = ${id}
      and "growPhase_id" = ${growPhase_id} and "window" <> ${window}`.execute(db);
  // A phase of another version is nobody's here: it is as good as none.
  await sql`
    with phase as (select id from grow_phases where id = ${growPhase_id} and "growplanVersion_id" = ${id})
    insert into plan_editors as e ("growplanVersion_id", "window", user_id, "growPhase_id", holds)
    select ${id}, ${window}, ${userId}, (select id from phase),
      ${holds === true || takesOver === true} and exists (select from phase) and not exists (
        select from plan_editors, phase where "growPhase_id" = phase.id and holds and "window" <> ${window})
    on conflict ("growplanVersion_id", "window") do update set
      "seenAt" = excluded."seenAt", "growPhase_id" = excluded."growPhase_id", holds = excluded.holds
    where e.user_id = ${userId}`.execute(db);
}
