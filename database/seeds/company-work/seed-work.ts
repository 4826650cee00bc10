import { Lifecycle } from '@trellis/lifecycles/model';
import { layOutRun } from '@trellis/lifecycles/server';
import { moveStateBySystem } from '@trellis/server-kit';
import { seedBookings } from './bookings.ts';
import { seedCrewTasks } from './crew-tasks.ts';
import { inDays, personOf, unitOf, type DemoWork } from './demo-work.ts';
import { seedGrowTasks } from './grow-tasks.ts';
import { seedLaboratory } from './laboratory.ts';
import { seedPastRuns } from './past-runs.ts';
import { seedPlantHealth } from './plant-health.ts';
import { seedMothers } from './mothers.ts';
import { seedPlants } from './plants.ts';
import { seedPackages, seedPostHarvest } from './post-harvest.ts';
import { seedRunTasks } from './run-tasks.ts';
import { seedStock } from './stock.ts';
import { seedTickets } from './tickets.ts';
import { seedExtraction, seedIntakes, seedMoney } from './trade.ts';

/** Adds what a company at work has besides its units: plants, work, tickets, stock, harvests, results, runs and bills. */
export async function seedWork(work: DemoWork): Promise<void> {
  await seedGrowTasks(work);
  await seedPlants(work);
  await seedMothers(work);
  await seedRunTasks(work);
  await seedCrewTasks(work);
  await seedStock(work);
  await seedTickets(work);
  await seedPlantHealth(work);
  const harvests = await seedPastRuns(work);
  await seedPostHarvest(work, harvests);
  await seedLaboratory(work, harvests);
  const packages = await seedPackages(work, harvests);
  await seedExtraction(work, harvests, packages);
  await seedIntakes(work);
  await seedMoney(work);
  await seedNextRun(work);
  await seedBookings(work);
}

/** Schedules the next crop of an empty unit the way people do: booked, dated, with its work and its supplies promised. */
async function seedNextRun(work: DemoWork): Promise<void> {
  const { records, cultivation } = work;
  const unit = unitOf(work, 'N-14');
  const plan = cultivation.plans.get('flowerByNight');
  if (!plan) throw new Error('The demo company has no plan flowerByNight.');
  const run = await records.create(Lifecycle, {
    facility_id: unit.facility_id,
    name: `Marmalade Sky, ${unit.unit.name}, next`,
    growplan_id: plan.growplan_id,
    growplanVersion_id: plan.growplanVersion_id,
    strain_id: cultivation.strains.get('Marmalade Sky') ?? null,
    owner_user_id: personOf(work, 'farmManager'),
    source: { kind: 'mothers' },
  });
  const platforms = unit.platformIds.map((platform_id) => ({ platform_id, plants: 40 }));
  await layOutRun(run, new Date(inDays(work, 5)).getTime(), platforms, work);
  await moveStateBySystem(Lifecycle, run.id, 'schedule', {}, work);
}
