import type { Infer } from '@trellis/entity-kit';
import { Lifecycle } from '@trellis/lifecycles/model';
import { layOutRun, readFarmClock } from '@trellis/lifecycles/server';
import { ProductionPlan, ProductionPlanItem } from '@trellis/planning/model';
import { moveRow, moveStateBySystem, Refusal, type CallContext } from '@trellis/server-kit';
import { momentAtWallTime } from '@trellis/units/model';
import { sql } from 'kysely';
import { dayMs, dayOf } from './calculate/rank-proposals.ts';
import { readPlan, type SavedPlan } from './save-plan.ts';

/** Runs of a plan start in the morning. */
const startHourMs = 8 * 3_600_000;
/** Days a shelf is cleaned between two crops. */
const cleanoutDays = 2;

interface Decision {
  id: number;
  platform_id: number | null;
  capacity: number | null;
  place: string;
  growplan_id: number | null;
  growplanVersion_id: number | null;
  planName: string | null;
  days: number | null;
  strain_id: number | null;
  varietal_id: number | null;
  strainName: string | null;
  expectedHarvestDate: string | null;
  expectedHarvestOfReplant: string | null;
}

/** Makes a scheduled run of every decision of an approved plan, or of none: then all clashes are told. */
export async function schedulePlan(approved: Infer<typeof ProductionPlan>, context: CallContext): Promise<SavedPlan> {
  const plan = await moveRow(ProductionPlan, approved, 'schedule', {}, context);
  const { id } = plan;
  const decisions = await listDecisions(id, context);
  if (decisions.length === 0) throw new Refusal('plan.nothing-decided', 'The plan has no decisions to schedule.');
  const refused: { item_id: number; code: string; message: string; details: unknown }[] = [];
  for (const decision of decisions) {
    try {
      await scheduleDecision(plan, decision, context);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message, details } = error;
      refused.push({ item_id: decision.id, code, message: `${decision.place}: ${message}`, details });
    }
  }
  if (refused.length > 0)
    throw new Refusal('plan.clashes', 'Some decisions cannot be scheduled.', 409, { clashes: refused });
  return readPlan(id, context);
}

async function scheduleDecision(
  plan: Infer<typeof ProductionPlan>,
  decision: Decision,
  context: CallContext,
): Promise<void> {
  const { records, now } = context;
  const { platform_id, growplan_id, growplanVersion_id, days, capacity } = decision;
  if (platform_id === null || growplan_id === null)
    throw new Refusal('plan.item-incomplete', 'Name the shelf and the grow plan.', 422);
  if (growplanVersion_id === null || days === null)
    throw new Refusal('lifecycle.plan-not-published', 'Only the published version of a plan starts new runs.');
  if (!capacity) throw new Refusal('plan.shelf-without-capacity', 'Say how many plants the shelf holds.', 422);
  const start = await startOf(plan, decision, days, context);
  if (start < now.getTime()) throw new Refusal('lifecycle.start-in-past', 'The start lies in the past.');
  const run = await records.create(Lifecycle, {
    facility_id: plan.facility_id,
    name: `${decision.strainName ?? decision.planName ?? plan.name}, ${decision.place}`.slice(0, 160),
    growplan_id,
    growplanVersion_id,
    strain_id: decision.strain_id,
    varietal_id: decision.varietal_id,
    productionPlanItem_id: decision.id,
  });
  await layOutRun(run, start, [{ platform_id, plants: capacity }], context);
  await moveStateBySystem(Lifecycle, run.id, 'schedule', {}, context);
  await moveStateBySystem(ProductionPlanItem, decision.id, 'schedule', {}, context);
  await records.update(ProductionPlanItem, decision.id, { lifecycle_id: run.id });
}

/** When the run of a decision starts (ms): so that its harvest falls on the day it says, else after the crop there now is cleaned up. */
async function startOf(
  plan: Infer<typeof ProductionPlan>,
  { expectedHarvestOfReplant, expectedHarvestDate }: Decision,
  days: number,
  context: CallContext,
): Promise<number> {
  const { facility_timezone } = await context.db
    .selectFrom('facilities')
    .select('facility_timezone')
    .where('id', '=', plan.facility_id)
    .executeTakeFirstOrThrow();
  const clock = await readFarmClock(plan.facility_id, context);
  const morning = (day: number) => momentAtWallTime(facility_timezone, day * dayMs + startHourMs);
  if (expectedHarvestOfReplant !== null) return morning(dayOf(expectedHarvestOfReplant) - days);
  if (expectedHarvestDate !== null) return morning(dayOf(expectedHarvestDate) + cleanoutDays);
  const tomorrow = dayOf(clock.dateOf(context.now.getTime())) + 1;
  return morning(Math.max(tomorrow, plan.horizonStart === null ? tomorrow : dayOf(plan.horizonStart)));
}

async function listDecisions(planId: number, { db }: CallContext): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select i.id, i.platform_id, s.capacity, coalesce(u.name || ', ' || s.name, 'Item ' || i.id) as place, i.growplan_id,
      p."publishedVersion_id" as "growplanVersion_id", p.name as "planName", coalesce(i."replantStrain_id", p.strain_id) as strain_id,
      p.varietal_id, t.name as "strainName", i."expectedHarvestDate", i."expectedHarvestOfReplant",
      (select ceil(max(g."endSeconds") / 86400.0)::int from grow_phases g where g."growplanVersion_id" = p."publishedVersion_id") as days
    from production_plan_items i left join platforms s on s.id = i.platform_id left join units u on u.id = s."platformGroup_id"
      left join grow_plans p on p.id = i.growplan_id left join strains t on t.id = coalesce(i."replantStrain_id", p.strain_id)
    where i."productionPlan_id" = ${planId} and i.state in ('open', 'decided') order by i.id for update of i`.execute(
    db,
  );
  return rows;
}
