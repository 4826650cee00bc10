import { ConsumableLedgerEntry } from '@trellis/consumables/model';
import type { EntityDefinition } from '@trellis/entity-kit';
import {
  Lifecycle,
  LifecyclePhase,
  LifecyclePlatform,
  LifecycleTask,
  Plant,
  PlatformAllocation,
  type Said,
} from '@trellis/lifecycles/model';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { Task } from '@trellis/tasks/model';
import { PlantContainer, PlantLocation } from '@trellis/units/model';
import { sql } from 'kysely';
import { handBackCosts } from '../costs/hand-on-costs.ts';
import { assertNotIsolated, assertRunNotIsolated } from '../remediations/isolation.ts';
import { assertHarvestNotEarly } from '../sprays/pre-harvest-interval.ts';
import { assertMayEnter } from '../sprays/re-entry.ts';
import { raisePlants } from '../run/change-phase.ts';
import { iso } from '../run/run-work.ts';
import { writeLog } from '../run/schedule-lifecycle.ts';
import { stageOf } from '../plants/hand-over.ts';
import { lockRuns, lockShelves, recordMoves } from '../plants/places.ts';
import { assertUntouched } from './assert-untouched.ts';
import { assertBookingsFit, assertPlacesFree, assertShelvesFit } from './assert-room.ts';
import { endSplitOff } from './end-split-off.ts';
import { noteTakenBack, type Deed, type WrittenRow } from './read-deed.ts';
import { settleStock, takingBack } from './settle-stock.ts';

/** What of a collection a deed may have changed for it to be taken back. */
const changeable: Readonly<Record<string, readonly string[]>> = {
  ag_lifecycles: [
    ...['state', 'cancelReason', 'plantsStarted', 'expectedGrams', 'currentPhase_id'],
    ...['scheduledStart', 'scheduledEnd', 'harvestdate'],
  ],
  ag_lifecyclePhases: ['scheduledStart', 'scheduledEnd', 'starttime', 'endtime'],
  ag_lifecyclePlatforms: ['plants', 'finish'],
  ag_platformAllocations: ['platform_id', 'start', 'finish', 'lifecycle_id'],
  ag_lifecycleTasks: ['duedate', 'state'],
  task_task: ['date', 'state'],
  ag_plants: ['lifecycle_id', 'plantLocation_id', 'plantContainer_id', 'growStage_id'],
  ag_plantContainers: ['platform_id', 'status'],
  ag_plantLocations: ['plantContainer_id'],
  consumableLedger: ['state', 'approvedBy'],
  ag_lifecycleHandovers: [],
};
/** What a deed may have removed. */
const removable: readonly string[] = ['ag_platformAllocations', 'ag_lifecyclePlatforms'];
const made: readonly string[] = Object.keys(changeable).filter(
  (collection) => !['ag_plants', 'ag_plantContainers'].includes(collection),
);

/** Whether what was done can be undone at all: it moved, dated, parted or joined, and nothing was born, cut or destroyed. */
function assertReversible({ rows, user_id, isRecent, isTakenBack }: Deed): void {
  const isReversible = ({ collection, before, after, fields }: WrittenRow): boolean => {
    const allowed = changeable[collection];
    if (!allowed) return false;
    if (after === null) return removable.includes(collection);
    if (before === null) return made.includes(collection) && isMadeBeside(collection, after, fields);
    return [...fields].every((key) => allowed.includes(key)) && isOfAnEnd(collection, fields, after);
  };
  // What a job did was not done by anybody who could have meant something else.
  if (user_id === null || isTakenBack || !isRecent || rows.length === 0 || !rows.every(isReversible))
    throw new Refusal('lifecycle.not-reversible', 'This is not taken back; change it the other way instead.', 409);
}

/** A run that is split off is in flight from the first moment, others come to it; stock that was used was used by work. */
function isMadeBeside(
  collection: string,
  after: Readonly<Record<string, unknown>>,
  fields: ReadonlySet<string>,
): boolean {
  if (collection === 'ag_lifecycles') return after['state'] === 'in_flight' && !fields.has('state');
  return collection !== 'consumableLedger' || after['kind'] === 'reservation' || after['kind'] === 'release';
}

/** Runs and work that were called off live again; a state that was reached otherwise stays. */
const isOfAnEnd = (
  collection: string,
  fields: ReadonlySet<string>,
  after: Readonly<Record<string, unknown>>,
): boolean => !fields.has('state') || after['state'] === (collection === 'consumableLedger' ? 'rejected' : 'cancelled');

const of = (rows: readonly WrittenRow[], collection: string) => rows.filter((row) => row.collection === collection);
const numbers = (values: readonly unknown[]): number[] => [
  ...new Set(values.filter((value): value is number => typeof value === 'number')),
];
const both = ({ before, after }: WrittenRow, key: string): unknown[] => [before?.[key], after?.[key]];

/**
 * Takes back what a person did, all or nothing: each row is what it was, plants stand where they stood, what was promised is promised
 * as before. What stays as history stays: movements, the diary, shelves a run stood on, a run that was split off. Refused once
 * something was built on it. Answers the bookings that are there now.
 */
export async function takeBackDeed(
  deed: Deed,
  facilityId: number,
  context: CallContext,
  seen?: { id: number; updatedate: string },
): Promise<{ bookings: number[] }> {
  const { records, viewer } = context;
  assertReversible(deed);
  const { rows } = deed;
  const runs = of(rows, 'ag_lifecycles');
  const runIds = numbers([
    ...runs.map(({ id }) => id),
    ...of(rows, 'ag_plants').flatMap((row) => both(row, 'lifecycle_id')),
    ...['ag_lifecyclePlatforms', 'ag_platformAllocations'].flatMap((collection) =>
      of(rows, collection).flatMap((row) => both(row, 'lifecycle_id')),
    ),
  ]);
  // Runs that were parted or joined carry on apart: what was written about one of them is not the other's.
  const isOfRuns = of(rows, 'ag_plants').some(({ fields }) => fields.has('lifecycle_id'));
  await (isOfRuns ? waitForWritersAbout(runIds, context) : lockRuns(runIds, context));
  // It is what the person saw that they take back.
  if (seen) await records.lock(Lifecycle, seen.id, 'update', viewer, seen.updatedate);
  await lockShelves(await shelvesOf(rows, context), context);
  await lockRows(rows, context);
  await assertUntouched(deed, isOfRuns ? runIds : [], context);
  await assertPlacesFree(of(rows, 'ag_plants'), context);
  await assertRunsMayGoBack(rows, context);
  await assertBookingsFit(of(rows, 'ag_platformAllocations'), context);
  await assertShelvesFit(of(rows, 'ag_lifecyclePlatforms'), facilityId, context);

  const bookings = await restoreBookings(of(rows, 'ag_platformAllocations'), context);
  // Shelves are planned for a run that is to come, so it is that first.
  await restoreValues(Lifecycle, runs, context);
  await restoreStays(of(rows, 'ag_lifecyclePlatforms'), context);
  await restoreValues(LifecyclePhase, of(rows, 'ag_lifecyclePhases'), context);
  // An order is due when its work is: where both were written, the order knows from when on, for the database had moved its work by then.
  await restoreValues(LifecycleTask, of(rows, 'ag_lifecycleTasks'), context);
  await restoreValues(Task, of(rows, 'task_task'), context);
  await restorePlants(rows, facilityId, context);
  const workMade = of(rows, 'ag_lifecycleTasks').filter(({ before }) => before === null);
  const splitOff = runs.filter((row) => row.before === null).map(({ id }) => id);
  for (const id of splitOff) await endSplitOff(id, workMade, context);
  await handBackCosts(
    of(rows, 'ag_lifecycleHandovers').map(({ id }) => id),
    splitOff,
    context,
  );
  await settleStock(of(rows, 'consumableLedger'), context);
  await catchUp(runIds, context);
  await tell(deed, runIds, facilityId, context);
  await noteTakenBack(deed, runIds, context);
  return { bookings };
}

/** What a deed may have written, in the order in which it is locked: orders before their work, as who completes one goes. */
const lockable: readonly EntityDefinition[] = [
  ...[LifecyclePhase, LifecyclePlatform, PlatformAllocation, Task, LifecycleTask, Plant, PlantContainer, PlantLocation],
  ConsumableLedgerEntry,
];

/** Nothing of what a deed wrote changes between the look at it and its way back. */
async function lockRows(rows: readonly WrittenRow[], { db }: CallContext): Promise<void> {
  for (const { path, table } of lockable) {
    const ids = of(rows, path).map(({ id }) => id);
    if (ids.length > 0)
      await sql`select from ${sql.table(table)} where id = any(${ids}::int[]) order by id for no key update`.execute(
        db,
      );
  }
}

/** Who writes anything about a run refers to it: they have finished, or begin when this is over. */
async function waitForWritersAbout(runIds: readonly number[], { db }: CallContext): Promise<void> {
  await sql`select from lifecycles where id = any(${[...runIds]}::int[]) order by id for update`.execute(db);
}

const pick = (values: WrittenRow['before'], fields: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries([...fields].map((key) => [key, values?.[key] ?? null]));

/** A removed row as it was, to be written anew. */
function anew(entity: EntityDefinition, row: WrittenRow): Record<string, unknown> {
  const values = Object.keys(entity.fields).map((key) => [key, row.before?.[key] ?? null] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/** The shelves a deed has to do with. */
async function shelvesOf(rows: readonly WrittenRow[], { db }: CallContext): Promise<number[]> {
  const places = numbers(of(rows, 'ag_plants').flatMap((row) => both(row, 'plantLocation_id')));
  const standing = await db.selectFrom('plant_locations').select('platform_id').where('id', 'in', places).execute();
  const ids = of(rows, 'ag_lifecyclePlatforms').map(({ id }) => id);
  const stays = await db.selectFrom('lifecycle_platforms').select('platform_id').where('id', 'in', ids).execute();
  const booked = await db
    .selectFrom('platform_allocations')
    .select('platform_id')
    .where(
      'id',
      'in',
      of(rows, 'ag_platformAllocations').map(({ id }) => id),
    )
    .execute();
  return numbers([
    ...[...standing, ...stays, ...booked].map(({ platform_id }) => platform_id),
    ...of(rows, 'ag_lifecyclePlatforms').flatMap((row) => both(row, 'platform_id')),
    ...of(rows, 'ag_platformAllocations').flatMap((row) => both(row, 'platform_id')),
    ...of(rows, 'ag_plantContainers').flatMap((row) => both(row, 'platform_id')),
  ]);
}

/** What was changed has the values it had, rows with the same fields in one statement. */
async function restoreValues(
  entity: EntityDefinition,
  rows: readonly WrittenRow[],
  { records }: CallContext,
): Promise<void> {
  const changed = rows.filter(({ before, after, fields }) => before !== null && after !== null && fields.size > 0);
  await records.changeEach(
    entity,
    changed.map(({ id, before, fields }) => ({ id, values: pick(before, fields) })),
  );
}

/** What was booked makes way first, so that what was booked before fits. What was given back is booked anew, under another number. */
async function restoreBookings(bookings: readonly WrittenRow[], context: CallContext): Promise<number[]> {
  const { db, records } = context;
  // Two that changed places lie over each other in between.
  await sql`set constraints "platform_allocations__start__no_overlap", "platform_allocations__platform_id_kind_start__unique" deferred`.execute(
    db,
  );
  await records.removeAll(
    PlatformAllocation,
    bookings.filter(({ before }) => before === null).map(({ id }) => id),
  );
  await restoreValues(PlatformAllocation, bookings, context);
  const made = await records.insert(
    PlatformAllocation,
    bookings.filter(({ after }) => after === null).map((row) => anew(PlatformAllocation, row)),
  );
  await sql`set constraints "platform_allocations__start__no_overlap", "platform_allocations__platform_id_kind_start__unique" immediate`.execute(
    db,
  );
  const kept = bookings.filter(({ before, after }) => before !== null && after !== null).map(({ id }) => id);
  return [...kept, ...made.map((text) => (JSON.parse(text) as { id: number }).id)];
}

/** A shelf the run stood on stays in its history, as left. */
async function restoreStays(stays: readonly WrittenRow[], context: CallContext): Promise<void> {
  const { records, now } = context;
  const begun = stays.filter(({ before }) => before === null);
  const isStood = ({ after }: WrittenRow) => after?.['start'] != null;
  await records.removeAll(
    LifecyclePlatform,
    begun.filter((stay) => !isStood(stay)).map(({ id }) => id),
  );
  await records.changeAll(
    LifecyclePlatform,
    begun.filter(isStood).map(({ id }) => id),
    { finish: iso(now), plants: 0 },
  );
  await restoreValues(LifecyclePlatform, stays, context);
  await records.insert(
    LifecyclePlatform,
    stays.filter(({ after }) => after === null).map((row) => anew(LifecyclePlatform, row)),
  );
}

/** Plants stand where they stood, with their containers; each that changes its place leaves a movement. */
async function restorePlants(rows: readonly WrittenRow[], facilityId: number, context: CallContext): Promise<void> {
  const plants = of(rows, 'ag_plants');
  const containers = of(rows, 'ag_plantContainers');
  await assertMayGoBack(plants, context);
  // A container is in use before plants come to it, and until they have left it.
  const filled = containers.filter(({ before, fields }) => !fields.has('status') || before?.['status'] === 'used');
  await recordMoves(
    facilityId,
    plants.map(({ id }) => id),
    takingBack,
    context,
    async () => {
      await restoreValues(PlantContainer, filled, context);
      await restoreValues(Plant, plants, context);
      await restoreValues(
        PlantContainer,
        containers.filter((one) => !filled.includes(one)),
        context,
      );
      return [];
    },
  );
}

/** No plant leaves a unit that is isolated, and nobody enters one after spraying, on the way back either. */
async function assertMayGoBack(plants: readonly WrittenRow[], context: CallContext): Promise<void> {
  const moved = plants.filter(({ fields }) => fields.has('plantLocation_id'));
  const places = await context.db
    .selectFrom('plant_locations')
    .select(['id', 'platform_id'])
    .where('id', 'in', numbers(moved.map(({ before }) => before?.['plantLocation_id'])))
    .execute();
  const shelfOf = new Map<unknown, number>(places.map(({ id, platform_id }) => [id, platform_id]));
  const shelves = Map.groupBy(moved, ({ before }) => shelfOf.get(before?.['plantLocation_id']) ?? null);
  for (const [shelf, those] of shelves)
    await assertNotIsolated(
      those.map(({ id }) => id),
      shelf,
      context,
    );
  const touched = plants.filter(({ fields }) => fields.has('plantLocation_id') || fields.has('plantContainer_id'));
  await assertMayEnter({ plantIds: touched.map(({ id }) => id), platformIds: numbers([...shelves.keys()]) }, context);
}

/** No plant leaves a run that is isolated as a whole, and no harvest moves before the interval after a spraying, on the way back either. */
async function assertRunsMayGoBack(rows: readonly WrittenRow[], context: CallContext): Promise<void> {
  const left = of(rows, 'ag_plants').filter(({ fields }) => fields.has('lifecycle_id'));
  for (const id of numbers(left.map(({ after }) => after?.['lifecycle_id']))) await assertRunNotIsolated(id, context);
  for (const { id, before, after } of of(rows, 'ag_lifecycles')) {
    const [was, is] = [before?.['harvestdate'], after?.['harvestdate']];
    if (typeof was === 'string' && typeof is === 'string')
      await assertHarvestNotEarly({ id, mother: after?.['mother'] === true, harvestdate: is }, was, context);
  }
}

/** Runs may have taken in other plants meanwhile: all are in the stage of their run. */
async function catchUp(runIds: readonly number[], context: CallContext): Promise<void> {
  const runs = await context.db
    .selectFrom('lifecycles')
    .select(['id', 'currentPhase_id'])
    .where('id', 'in', [...runIds])
    .where('state', '=', 'in_flight')
    .orderBy('id')
    .execute();
  for (const run of runs) await raisePlants(run.id, await stageOf(run, context), context);
}

/** Each diary that told of the deed tells that it is taken back. What one transaction wrote has its moment. */
async function tell(
  { time, user_id }: Deed,
  runIds: readonly number[],
  facility_id: number,
  context: CallContext,
): Promise<void> {
  const { rows: told } = await sql<{ lifecycle_id: number; text: string; said: Said | null }>`
    select lifecycle_id, text, said from lifecycle_log_entries where lifecycle_id = any(${[...runIds]}::int[])
      and createdate = ${time}::timestamptz and createuser is not distinct from ${user_id}::int and text is not null order by id`.execute(
    context.db,
  );
  for (const { lifecycle_id, text, said } of told)
    await writeLog(
      { id: lifecycle_id, facility_id },
      { key: 'takenBack', what: text, ...(said && { of: said }) },
      context,
    );
}
