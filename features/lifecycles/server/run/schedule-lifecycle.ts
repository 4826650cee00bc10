import { Lifecycle, LifecycleLogEntry, LifecyclePlatform, saidInEnglish, type Said } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { moveRow, Refusal, type MoveWords } from '@trellis/server-kit';
import { bookShelves, takeShelves, type Shelf, type ShelfPlan } from './book-shelves.ts';
import { endOfRun } from './date-run.ts';
import { readFarmClock } from './farm-clock.ts';
import { layOutPhases, layOutTasks } from './lay-out-run.ts';
import { readRunPlan, type RunPlan } from './read-plan.ts';
import { countSupplies, reserveSupplies } from './reserve-supplies.ts';
import { iso, isManager, type PersonalRunWork, type RunWork } from './run-work.ts';

type Run = Infer<typeof Lifecycle>;
const dayMs = 86_400_000;
/** A start may be entered this late, by a facility manager. */
const daysBack = 7;

export interface Scheduling extends MoveWords {
  scheduledStart?: string | undefined;
  platforms?: readonly ShelfPlan[] | undefined;
}

/** Books a draft: shelves, dated phases, planned tasks and promised supplies. Only published plans are scheduled. */
export async function scheduleLifecycle(draft: Run, wishes: Scheduling, work: PersonalRunWork): Promise<Run> {
  const run = await moveRow(Lifecycle, draft, 'schedule', wishes, work);
  const wished = wishes.scheduledStart ?? run.scheduledStart;
  if (wished === null) throw new Refusal('lifecycle.no-start', 'Say when the run is to start.', 422);
  const start = new Date(wished).getTime();
  assertStartAllowed(start, run.facility_id, work);
  await layOutRun(run, start, wishes.platforms, work);
  return work.records.get(Lifecycle, run.id, work.viewer);
}

/** Refuses a start in the past: up to a week back is a facility manager's to say, more is nobody's. */
export function assertStartAllowed(start: number, facilityId: number, { now, viewer }: PersonalRunWork): void {
  const back = now.getTime() - start;
  const allowed = isManager(viewer, facilityId) ? daysBack * dayMs : 60_000;
  if (back > allowed) throw new Refusal('lifecycle.start-in-past', 'The start lies in the past.', 409);
}

/** Books shelves, dates phases and work and promises supplies for a run that starts at a moment (ms). */
export async function layOutRun(
  run: Run,
  start: number,
  platforms: readonly ShelfPlan[] | undefined,
  work: RunWork,
): Promise<{ plan: RunPlan; shelves: Shelf[] }> {
  const plan = await readRunPlan(run.growplanVersion_id, work);
  if (plan.state !== 'published')
    throw new Refusal('lifecycle.plan-not-published', 'Only the published version of a plan starts new runs.');
  const shelves = await takeShelves(run, platforms, work);
  const clock = await readFarmClock(run.facility_id, work);
  const end = endOfRun(plan.phases, start, clock);
  await bookShelves(run.id, shelves, start, end, work);
  await layOutPhases(run.id, plan, start, clock, work);
  await layOutTasks(run, plan, { start, clock }, shelves, work);
  await reserveSupplies(run, countSupplies(plan, shelves), work);
  const plants = shelves.reduce((sum, shelf) => sum + shelf.plants, 0);
  await work.records.update(Lifecycle, run.id, {
    scheduledStart: iso(start),
    scheduledEnd: iso(end),
    harvestdate: run.mother ? null : clock.dateOf(end),
    plantsStarted: plants,
    ...(plan.expectedGramsPerPlant !== null && !run.mother && { expectedGrams: plan.expectedGramsPerPlant * plants }),
  });
  await writeLog(run, { key: 'scheduled', date: clock.dateOf(start), count: plants, shelves: shelves.length }, work);
  return { plan, shelves };
}

/** The run stands on its shelves from a moment (ms) on. */
export async function occupyShelves(runId: number, start: number, { db, records }: RunWork): Promise<void> {
  const shelves = await db
    .selectFrom('lifecycle_platforms')
    .select('id')
    .where('lifecycle_id', '=', runId)
    .where('start', 'is', null)
    .execute();
  for (const { id } of shelves) await records.update(LifecyclePlatform, id, { start: iso(start) });
}

/** Writes an entry of the run's diary: somebody's words, or what the run tells by itself. */
export async function writeLog(
  run: Pick<Run, 'id' | 'facility_id'>,
  words: string | Said,
  { records, now }: RunWork,
  more: { kind?: Infer<typeof LifecycleLogEntry>['kind']; value?: number; unit?: string } = {},
): Promise<void> {
  await records.create(LifecycleLogEntry, {
    lifecycle_id: run.id,
    facility_id: run.facility_id,
    time: iso(now),
    kind: 'system',
    ...(typeof words === 'string' ? { text: words } : { text: saidInEnglish(words), said: { ...words } }),
    ...more,
  });
}
