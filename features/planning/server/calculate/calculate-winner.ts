import { ruleMessages, type CallInput, type Infer } from '@trellis/entity-kit';
import { readFarmClock } from '@trellis/lifecycles/server';
import {
  ProductionPlan,
  type PlanLimits,
  type PlanObjective,
  type planningApi,
  type Proposal,
} from '@trellis/planning/model';
import { invalidRecord, moveState, type CallContext } from '@trellis/server-kit';
import { dayOf, rankProposals, type ShelfLeft } from './rank-proposals.ts';
import { readResources } from './read-resources.ts';
import { readFreeShelves, readGrowOptions } from './read-shelves.ts';

type Wishes = CallInput<typeof planningApi.calls.calculateWinner>['body'];
type Plan = Infer<typeof ProductionPlan>;

const defaultWeeks = 12;
const cleanoutDays = 2;
/** A horizon begins within ten years: crops of a later one would end beyond the calendar. */
const latestBeginDays = 3653;

interface Calculation {
  id: number | null;
  state: string | null;
  /** Sum of the winners' scores. */
  score: number;
  proposals: Proposal[];
  /** Shelves without a proposal for want of drying rooms or hands. */
  left: ShelfLeft[];
}

/** Ranks what to plant on the shelves that get free; a plan it is asked for is calculated from then on. */
export async function calculateWinner({ id, ...wishes }: Wishes, context: CallContext): Promise<Calculation> {
  const plan = id === undefined ? undefined : await moveState(ProductionPlan, id, 'calculate', {}, context);
  const goals = { ...given(plan), ...given(wishes) };
  const facility_id = plan?.facility_id ?? context.facilityId;
  const clock = await readFarmClock(facility_id, context);
  const tomorrow = dayOf(clock.dateOf(context.now.getTime())) + 1;
  const from = Math.max(tomorrow, goals.horizonStart === undefined ? tomorrow : dayOf(goals.horizonStart));
  if (from > tomorrow + latestBeginDays)
    throw invalidRecord(ProductionPlan.path, [{ property: 'horizonStart', code: 'date', message: ruleMessages.date }]);
  const limits: PlanLimits = goals.constraints ?? {};
  const shelves = await readFreeShelves(
    {
      facility_id,
      area_id: goals.area_id ?? null,
      from,
      to: from + 7 * (goals.horizonWeeks ?? defaultWeeks),
      minDaysBetween: limits.minDaysBetween ?? cleanoutDays,
    },
    context,
  );
  const settled = plan ? await listSettledShelves(plan.id, context) : new Set<number>();
  const resources = await readResources(facility_id, from, limits, context);
  const { proposals, left } = rankProposals(
    shelves.filter(({ platform_id }) => !settled.has(platform_id)),
    await readGrowOptions(facility_id, context),
    { objective: goals.objective ?? {}, limits, resources },
  );
  const score = proposals.filter(({ rank }) => rank === 1).reduce((sum, one) => sum + one.score, 0);
  const rounded = Math.round(score * 1000) / 1000;
  if (plan) await context.records.update(ProductionPlan, plan.id, { score: rounded });
  return { id: plan?.id ?? null, state: plan?.state ?? null, score: rounded, proposals, left };
}

interface Goals {
  area_id?: number;
  horizonStart?: string;
  horizonWeeks?: number;
  objective?: PlanObjective;
  constraints?: PlanLimits;
}

/** The goals that are said; what is not is left to the plan, or to the product. */
function given(source: Partial<Plan> | Omit<Wishes, 'id'> | undefined): Goals {
  const { area_id, horizonStart, horizonWeeks, objective, constraints } = source ?? {};
  const entries = Object.entries({ area_id, horizonStart, horizonWeeks, objective, constraints });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null));
}

/** Shelves of locked or decided items: a new calculation leaves them alone. */
async function listSettledShelves(planId: number, { db }: CallContext): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('production_plan_items')
    .select('platform_id')
    .where('productionPlan_id', '=', planId)
    .where((is) => is.or([is('locked', '=', true), is('state', '!=', 'open')]))
    .execute();
  return new Set(rows.map(({ platform_id }) => platform_id).filter((id) => id !== null));
}
