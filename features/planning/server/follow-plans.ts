import { dryGrams, wetGrams } from '@trellis/lifecycles/server';
import { ProductionPlan, ProductionPlanItem } from '@trellis/planning/model';
import { inTransaction, moveStateBySystem, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';

const job = { userId: null, source: 'job', ip: null } as const;

interface Followed {
  id: number;
  state: string;
  hasBegun: boolean;
  isOver: boolean;
}

/** Brings plans after what became of their runs: in execution with the first start, closed after the last harvest. Answers how many moved. */
export async function followPlans(services: Services): Promise<number> {
  const due = await sql<{ id: number }>`
    select distinct p.id from production_plans p join production_plan_items i on i."productionPlan_id" = p.id
      join lifecycles l on l.id = i.lifecycle_id
    where p.state in ('scheduled', 'in_execution') and i.state = 'scheduled' and (l.state not in ('draft', 'scheduled')
      or i.stale <> (abs(l.harvestdate - i."expectedHarvestOfReplant") > 3)) order by p.id`.execute(services.db);
  for (const { id } of due.rows)
    await inTransaction(services, job, async (work) => {
      const { rows: items } = await sql<{ id: number; isDone: boolean; isStale: boolean; stale: boolean }>`
        select i.id, i.stale, l.state in ('post_harvest', 'completed', 'cancelled') as "isDone",
          coalesce(abs(coalesce(l."actualHarvestDate", l.harvestdate) - i."expectedHarvestOfReplant") > 3, false) as "isStale"
        from production_plan_items i join lifecycles l on l.id = i.lifecycle_id
        where i."productionPlan_id" = ${id} and i.state = 'scheduled' order by i.id for update of i`.execute(work.db);
      for (const item of items) {
        if (item.stale !== item.isStale)
          await work.records.update(ProductionPlanItem, item.id, { stale: item.isStale });
        if (item.isDone) await moveStateBySystem(ProductionPlanItem, item.id, 'finish', {}, work);
      }
      const { rows } = await sql<Followed>`
        select p.id, p.state, exists (select from production_plan_items i join lifecycles l on l.id = i.lifecycle_id
            where i."productionPlan_id" = p.id and l.state not in ('draft', 'scheduled')) as "hasBegun",
          not exists (select from production_plan_items i where i."productionPlan_id" = p.id and i.state <> 'done') as "isOver"
        from production_plans p where p.id = ${id} for update`.execute(work.db);
      const [plan] = rows;
      if (plan?.state === 'scheduled' && plan.hasBegun) await moveStateBySystem(ProductionPlan, id, 'begin', {}, work);
      if (plan?.hasBegun && plan.isOver && ['scheduled', 'in_execution'].includes(plan.state)) {
        await moveStateBySystem(ProductionPlan, id, 'close', {}, work);
        await work.records.update(ProductionPlan, id, { accuracy: await readAccuracy(id, work.db) });
      }
    });
  return due.rows.length;
}

/** Planned against real, over all runs of a plan, in dry grams: of what still hangs, what its wet weight will dry down to. */
async function readAccuracy(planId: number, db: Parameters<Parameters<typeof inTransaction>[2]>[0]['db']) {
  const { rows } = await sql<Record<string, number | null>>`
    select count(*)::int as runs, count(*) filter (where l.state = 'cancelled')::int as cancelled,
      round(avg(l."actualHarvestDate" - i."expectedHarvestOfReplant"), 1)::float8 as "daysLate",
      sum(i."expectedYieldOfReplant")::float8 as "plannedGrams", sum(y.grams)::float8 as "harvestedGrams"
    from production_plan_items i join lifecycles l on l.id = i.lifecycle_id
      join grow_plans p on p.id = l.growplan_id join grow_plan_categories k on k.id = p.category_id
      cross join lateral (select coalesce(${dryGrams}, (select sum(m.grams) from batch_movements m join batches b on b.id = m.batch_id
        where b.lifecycle_id = l.id and m.kind = 'harvest')
        / case when k."cropType" in ('leafy greens', 'herbs') then 1 else ${wetGrams(1)}::float8 end) as grams) y
    where i."productionPlan_id" = ${planId}`.execute(db);
  return rows[0] ?? {};
}

/** Looks every minute what became of the runs of plans. */
export async function keepPlansFollowed(services: Services): Promise<undefined> {
  await services.jobs.repeat('follow-production-plans', '* * * * *', async () => {
    await followPlans(services);
  });
  return undefined;
}
