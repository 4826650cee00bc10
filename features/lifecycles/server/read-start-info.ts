import { GrowPlan } from '@trellis/grow-plans/model';
import { readGrowPlan } from '@trellis/grow-plans/server';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { readFarmClock } from './run/farm-clock.ts';

interface Names {
  strainName: string | null;
  varietalName: string | null;
  motherPlants: number;
  inFlight: number;
}

/** What a start at the facility needs to know of a plan; 404 when the plan is not the viewer's. */
export async function readStartInfo(planId: number, facilityId: number, context: CallContext) {
  const { db, records, viewer, now, services } = context;
  const plan = await records.get(GrowPlan, planId, viewer);
  const content = await readGrowPlan(plan, plan.publishedVersion_id ?? undefined, viewer, { db, records, services });
  const { rows } = await sql<Names>`
    select (select name from strains where id = ${plan.strain_id}::int) as "strainName",
      (select name from varietals where id = ${plan.varietal_id}::int) as "varietalName",
      (select count(*)::int from plants where facility_id = ${facilityId} and strain_id = ${plan.strain_id}::int and mother and state = 'growing') as "motherPlants",
      (select count(*)::int from lifecycles where facility_id = ${facilityId} and growplan_id = ${planId} and inflight = 1) as "inFlight"`.execute(
    db,
  );
  const clock = await readFarmClock(facilityId, context);
  const found = rows[0] ?? { strainName: null, varietalName: null, motherPlants: 0, inFlight: 0 };
  return {
    ...found,
    growplan_id: plan.id,
    growplanName: plan.name,
    growplanVersion_id: content.growplanVersion_id,
    version: content.version,
    totalDays: content.totalDays,
    isMother: plan.isMother,
    strain_id: plan.strain_id,
    varietal_id: plan.varietal_id,
    plantContainerType_id: plan.plantContainerType_id,
    expectedGramsPerPlant: content.expectedGramsPerPlant,
    suggestedName: `${found.strainName ?? found.varietalName ?? plan.name}, ${clock.dateOf(now.getTime())}`,
    growPhases: content.growPhases,
  };
}
