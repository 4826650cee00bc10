import type { Feature } from '@trellis/server-kit';
import { undoneTasks } from '@trellis/tasks/server';
import { plantBookRules } from './book-rules.ts';
import { remediationsRoutes } from './remediations/remediations.routes.ts';
import { spraysRoutes } from './sprays/sprays.routes.ts';
import { keepNextCheck } from './remediations/keep-next-check.ts';
import { tellOfSevereCase, tellOfWorseCase } from './remediations/tell-of-severe-case.ts';
import { changesRoutes } from './changes/changes.routes.ts';
import { climateRoutes } from './climate/climate.routes.ts';
import { costsRoutes } from './costs/costs.routes.ts';
import { planChangesRoutes } from './plan-change/plan-changes.routes.ts';
import { healthRoutes, timelineRoutes } from './calendar/timeline.routes.ts';
import { lifecyclesCollections } from './collections.ts';
import { lifecyclesRoutes } from './lifecycles.routes.ts';
import { lifecycleReferenceData } from './reference-data.ts';
import { announceRunTasks, keepRunsOnTime } from './run/keep-runs-on-time.ts';
import { plantsRoutes, runsRoutes } from './run/runs.routes.ts';
import { takeBackOrder } from './task/undo-task.ts';

export { phaseClimates } from './climate/list-climate-scores.ts';
export { readRunClimate, scoreRun, type RunClimate } from './climate/read-climate-score.ts';
export { completeRecord } from './sprays/apply-spray.ts';
export { assertNotIsolated, isIsolated } from './remediations/isolation.ts';
export { assertIntervalOver, listHeldPlants } from './sprays/pre-harvest-interval.ts';
export { assertMayEnter } from './sprays/re-entry.ts';
export { cutsOfRuns, type CutOfRun, type StartingWork } from './run/cuts-of-run.ts';
export { currentPhases, phasesOverTime } from './current-phases.ts';
export { assertSeen, readLastDeed } from './deeds/read-deed.ts';
export { takeBackDeed } from './deeds/take-back-deed.ts';
export { destroyPlants } from './plants/destroy-plants.ts';
export { lockLivingPlants } from './plants/living-plants.ts';
export { movePlants } from './plants/move-plants.ts';
export { joinRun } from './plants/join-run.ts';
export { leavePlaces, livingOn, lockRuns, lockShelves } from './plants/places.ts';
export { completeWhenFinished, finishHarvestWhenEmpty } from './run/complete-lifecycle.ts';
export { dateTasks, listPlannedWork } from './run/date-run.ts';
export { dryingDays, readDryingCapacity, readWetByDay, wetGrams } from './run/drying-rooms.ts';
export { readFarmClock, type FarmClock } from './run/farm-clock.ts';
export { inputsOf } from './run/lay-out-run.ts';
export { readRunPlan } from './run/read-plan.ts';
export { iso } from './run/run-work.ts';
export { layOutRun, writeLog } from './run/schedule-lifecycle.ts';
export { dryGrams } from './read-yield.ts';
export { readRunCosts } from './costs/read-run-costs.ts';
export { basisOfFacility, runCosts } from './costs/run-costs.ts';
export type { PersonalRunWork, RunWork } from './run/run-work.ts';

/** Lifecycles: runs of grow plans on units. */
export const lifecyclesFeature: Feature = {
  name: 'lifecycles',
  bookRules: plantBookRules,
  entities: lifecyclesCollections,
  implementations: [
    lifecyclesRoutes,
    plantsRoutes,
    runsRoutes,
    planChangesRoutes,
    spraysRoutes,
    remediationsRoutes,
    timelineRoutes,
    healthRoutes,
    climateRoutes,
    changesRoutes,
    costsRoutes,
  ],
  reactions: [...keepNextCheck, tellOfSevereCase, tellOfWorseCase],
  referenceData: lifecycleReferenceData,
  prepare: (services) => {
    services.slots.fill(undoneTasks, takeBackOrder);
    announceRunTasks(services);
  },
  start: { jobs: keepRunsOnTime },
};
