import { Lifecycle, LifecyclePhase } from '@trellis/lifecycles/model';
import { reloadLifecycles } from '@trellis/commands/server';
import type { Infer } from '@trellis/entity-kit';
import { moveRow, moveStateBySystem, Refusal, type MoveWords } from '@trellis/server-kit';
import { sql } from 'kysely';
import { assertMayEnter } from '../sprays/re-entry.ts';
import { bookShelves, readShelves, takeShelves, type Shelf, type ShelfPlan } from './book-shelves.ts';
import { readFarmClock } from './farm-clock.ts';
import { placeWork, shiftRun } from './lay-out-run.ts';
import type { StartingWork } from './cuts-of-run.ts';
import { makePlants, type TagRange } from './make-plants.ts';
import { readRunPlan } from './read-plan.ts';
import { countSupplies, promiseMore } from './reserve-supplies.ts';
import { assertStartAllowed, layOutRun, occupyShelves, writeLog } from './schedule-lifecycle.ts';
import { iso, isManager, type PersonalRunWork, type RunWork, type TellingRunWork } from './run-work.ts';

type Run = Infer<typeof Lifecycle>;
/** Two moments this near are the same start, in milliseconds. */
const sameStartMs = 60_000;

export interface Starting extends MoveWords {
  starttime?: string | undefined;
  platforms?: readonly ShelfPlan[] | undefined;
  plantContainer_ids?: readonly number[] | undefined;
  tags?: TagRange | undefined;
}

/** Starts a draft or a scheduled run now, or when it says it did: plants made and placed, first phase begun. */
export async function startLifecycle(
  before: Run,
  wishes: Starting,
  work: PersonalRunWork & StartingWork,
): Promise<Run> {
  const { id } = before;
  const started = await moveRow(Lifecycle, before, 'start', wishes, work);
  const start = new Date(wishes.starttime ?? work.now).getTime();
  if (start > work.now.getTime() + sameStartMs)
    throw new Refusal('lifecycle.starts-later', 'Schedule a run that starts later.', 422);
  assertStartAllowed(start, started.facility_id, work);
  if (before.state === 'draft' || wishes.platforms) await replan(before, start, wishes.platforms, work);
  else await moveToStart(before, start, work);
  await assertUnitsInUse(id, work);
  await assertUnitsWell(started, wishes.reason, work);
  await assertMayPlant(id, work);
  await begin(started, start, wishes, work);
  await tellControllers(id, work.viewer.userId, work);
  return work.records.get(Lifecycle, id, work.viewer);
}

/** Starts a scheduled run whose time has come; refused where a unit is out of use, or nobody enters it yet after a spraying. */
export async function startScheduledRun(id: number, work: StartingWork): Promise<void> {
  const started = await moveStateBySystem(Lifecycle, id, 'start', {}, work);
  const start = work.now.getTime();
  await moveToStart(started, start, work);
  await assertUnitsInUse(id, work);
  await assertMayPlant(id, work);
  await begin(started, start, {}, work);
  await tellControllers(id, null, work);
}

/** The controllers of the run's units fetch what grows there now. */
async function tellControllers(lifecycle_id: number, userId: number | null, work: TellingRunWork): Promise<void> {
  const units = await work.db
    .selectFrom('lifecycle_platforms')
    .select('platformGroup_id')
    .distinct()
    .where('lifecycle_id', '=', lifecycle_id)
    .where('finish', 'is', null)
    .execute();
  const ids = units.map(({ platformGroup_id }) => platformGroup_id).filter((id) => id !== null);
  await reloadLifecycles(ids, { lifecycle_id, userId }, work);
}

/** A scheduled run that takes other shelves is promised what it needs there, and its work is to be done there. */
async function replan(run: Run, start: number, platforms: readonly ShelfPlan[] | undefined, work: RunWork) {
  if (run.state === 'scheduled') {
    const after = await takeShelves(run, platforms, work);
    const before = await readShelves(run, undefined, work);
    await moveRun(run, after, start, work);
    const plan = await readRunPlan(run.growplanVersion_id, work);
    const [had, needs] = [countSupplies(plan, before), countSupplies(plan, after)];
    await promiseMore(
      run,
      [...needs].map(([consumable, quantity]) => [consumable, quantity - (had.get(consumable) ?? 0)]),
      work,
    );
    await placeWork(run.id, { before, after }, work);
    return;
  }
  await layOutRun(run, start, platforms, work);
}

/** A run that starts at another time than scheduled moves its dates and bookings along. */
async function moveToStart(run: Run, start: number, work: RunWork): Promise<void> {
  await moveRun(run, await takeShelves(run, undefined, work), start, work);
}

/** Moves a scheduled run to another start (ms): phases, work and bookings go along; refused where shelves are taken then. */
export async function moveRun(run: Run, shelves: readonly Shelf[], start: number, work: RunWork): Promise<void> {
  const planned = new Date(run.scheduledStart ?? start).getTime();
  const clock = await readFarmClock(run.facility_id, work);
  const move = Math.abs(start - planned) < sameStartMs ? (at: number) => at : clock.mover(planned, start);
  const end = await shiftRun(run.id, 0, move, work);
  await bookShelves(run.id, shelves, start, end, work);
  await work.records.update(Lifecycle, run.id, {
    scheduledStart: iso(start),
    scheduledEnd: iso(end),
    harvestdate: run.mother ? null : clock.dateOf(end),
  });
}

/** A disabled unit starts nothing, whoever or whatever starts the run. */
async function assertUnitsInUse(runId: number, { db }: RunWork): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from units where "isDisabled"
      and id in (select "platformGroup_id" from lifecycle_platforms where lifecycle_id = ${runId} and finish is null)
    order by name`.execute(db);
  const disabled = rows.map(({ name }) => name);
  if (disabled.length > 0)
    throw new Refusal('lifecycle.unit-disabled', `Out of use: ${disabled.join(', ')}.`, 409, { units: disabled });
}

/** A unit that is silent or has an urgent alert starts a run only with a facility manager's reason. */
async function assertUnitsWell(run: Run, reason: string | null | undefined, work: PersonalRunWork): Promise<void> {
  const { rows } = await sql<{ name: string; isBad: boolean }>`
    select u.name, (c.id is not null and not c."isOnline") or exists (
        select from exceptions e where e."platformGroup_id" = u.id and e."escalationLevel" = 1 and e."resolvedOn" is null) as "isBad"
    from units u left join controllers c on c.id = u.controller_id
    where u.id in (select "platformGroup_id" from lifecycle_platforms where lifecycle_id = ${run.id} and finish is null)
    order by u.name`.execute(work.db);
  const bad = rows.filter(({ isBad }) => isBad).map(({ name }) => name);
  const isSetAside = isManager(work.viewer, run.facility_id) && (reason?.trim() ?? '') !== '';
  if (bad.length > 0 && !isSetAside)
    throw new Refusal(
      'lifecycle.unit-not-well',
      `Offline or with an urgent alert: ${bad.join(', ')}. A facility manager may start there with a reason.`,
      409,
      { units: bad },
    );
}

async function begin(run: Run, start: number, wishes: Starting, work: StartingWork): Promise<void> {
  const { db, records } = work;
  const plan = await readRunPlan(run.growplanVersion_id, work);
  const shelves: Shelf[] = await readShelves(run, undefined, work);
  const [first] = plan.phases;
  const plants = await makePlants(
    {
      run,
      shelves,
      growStage_id: first?.growStage_id ?? null,
      plantsPerContainer: first?.plantsPerContainer ?? null,
      containerType_id: plan.containerType_id,
      containerIds: wishes.plantContainer_ids,
      tags: wishes.tags,
      start,
    },
    work,
  );
  await occupyShelves(run.id, start, work);
  const phase = await db
    .selectFrom('lifecycle_phases')
    .select('id')
    .where('lifecycle_id', '=', run.id)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirstOrThrow();
  await records.update(LifecyclePhase, phase.id, { starttime: iso(start) });
  await records.update(Lifecycle, run.id, {
    starttime: iso(start),
    currentPhase_id: phase.id,
    plantsStarted: plants,
    ...(plan.expectedGramsPerPlant !== null && !run.mother && { expectedGrams: plan.expectedGramsPerPlant * plants }),
  });
  await writeLog(run, { key: 'started', count: plants }, work, { value: plants, unit: 'plants' });
  if (wishes.reason) await writeLog(run, wishes.reason, work, { kind: 'note' });
}

/** Who plants enters: not before the re-entry interval of a spraying there is over. */
async function assertMayPlant(runId: number, work: RunWork): Promise<void> {
  const shelves = await work.db
    .selectFrom('lifecycle_platforms')
    .select('platform_id')
    .where('lifecycle_id', '=', runId)
    .where('finish', 'is', null)
    .execute();
  await assertMayEnter({ platformIds: shelves.map(({ platform_id }) => platform_id) }, work);
}
