import { Lifecycle, LifecyclePlatform, Plant, PlatformAllocation } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { PlantContainer, Platform } from '@trellis/units/model';
import { sql } from 'kysely';
import { assertNotIsolated } from '../remediations/isolation.ts';
import { assertMayEnter } from '../sprays/re-entry.ts';
import { assertShelvesFree, readShelves, type Shelf } from '../run/book-shelves.ts';
import { bookCleanOut } from '../run/end-run.ts';
import { iso, type PersonalRunWork, type RunWork } from '../run/run-work.ts';
import { lockLivingPlants, readPlants, runOf, type LivingPlant } from './living-plants.ts';
import { recordMoves, takePlaces } from './places.ts';

export interface Moving {
  plantIds: readonly number[];
  platform_id: number;
  /** The shelf that each plant stood on as it was chosen, by its id. */
  seenOn?: Readonly<Record<string, number | null>> | undefined;
  reason?: string | undefined;
}

/** Moves living plants of one run (or of none) to a shelf of the facility; a shelf the run leaves is cleaned. */
export async function movePlants(wishes: Moving, context: CallContext): Promise<Infer<typeof Plant>[]> {
  const { facilityId } = context;
  const plants = await lockLivingPlants(facilityId, wishes.plantIds, [wishes.platform_id], context);
  assertWhereSeen(plants, wishes.seenOn ?? {});
  const runId = runOf(plants);
  const moving = plants.filter(({ platform_id }) => platform_id !== wishes.platform_id);
  const [shelf] = await readShelves(
    { id: runId ?? 0, facility_id: facilityId },
    [{ platform_id: wishes.platform_id, plants: moving.length }],
    context,
  );
  if (!shelf) throw notFound(Platform.path);
  if (shelf.isDisabled)
    throw new Refusal('lifecycle.unit-disabled', `Out of use: ${shelf.unitName}.`, 409, { units: [shelf.unitName] });
  if (runId === null) await assertNoRun(shelf, context);
  else await standOn(await context.records.get(Lifecycle, runId, context.viewer), shelf, context);
  await assertWholeContainers(moving, context);
  await moveTo(shelf.platform_id, moving, wishes.reason ?? 'Moved', facilityId, context);
  if (runId !== null) await leaveEmptyShelves(runId, context);
  return readPlants(
    plants.map(({ id }) => id),
    context,
  );
}

/** Who chose a plant chose it where it stood: what somebody else did with it meanwhile is theirs to see first. */
function assertWhereSeen(plants: readonly LivingPlant[], seenOn: Readonly<Record<string, number | null>>): void {
  const moved = plants.filter(({ id, platform_id }) => seenOn[id] !== undefined && seenOn[id] !== platform_id);
  if (moved.length > 0)
    throw new Refusal('plant.moved-since', 'Some plants stand elsewhere by now: somebody else moved them.', 409, {
      plants: moved.map(({ id }) => id),
    });
}

/** Gives plants free places on a shelf; their containers go along. */
export async function moveTo(
  platform_id: number,
  moving: readonly LivingPlant[],
  reason: string,
  facilityId: number,
  work: RunWork,
  more: { lifecycle_id?: number; growStage_id?: number | null } = {},
): Promise<void> {
  const ids = moving.map(({ id }) => id);
  await assertNotIsolated(ids, platform_id, work);
  await assertMayEnter({ plantIds: ids, platformIds: [platform_id] }, work);
  const places = await takePlaces([{ platform_id, plants: moving.length }], work);
  const containers = [...new Set(moving.map(({ plantContainer_id }) => plantContainer_id))];
  await recordMoves(facilityId, ids, reason, work, async () => {
    await work.records.changeAll(
      PlantContainer,
      containers.filter((id) => id !== null),
      { platform_id },
    );
    for (const [index, id] of ids.entries())
      await work.records.update(Plant, id, { ...more, plantLocation_id: places[index]?.plantLocation_id ?? null });
    return [];
  });
}

async function assertNoRun({ platform_id }: Shelf, { db }: RunWork): Promise<void> {
  const taken = await db
    .selectFrom('lifecycle_platforms')
    .select('id')
    .where('platform_id', '=', platform_id)
    .where('start', 'is not', null)
    .where('finish', 'is', null)
    .executeTakeFirst();
  if (taken) throw new Refusal('lifecycle.shelf-taken', 'A run grows on the shelf.');
}

/** The run stands on the shelf from now on, if it does not already; refuses a shelf that others have booked or grow on. */
async function standOn(run: Infer<typeof Lifecycle>, shelf: Shelf, work: PersonalRunWork): Promise<void> {
  if (run.inflight !== 1) throw new Refusal('lifecycle.not-in-flight', 'The run is not in flight.');
  const { db, records, now } = work;
  const known = await db
    .selectFrom('lifecycle_platforms')
    .select('id')
    .where('lifecycle_id', '=', run.id)
    .where('platform_id', '=', shelf.platform_id)
    .where('start', 'is not', null)
    .where('finish', 'is', null)
    .executeTakeFirst();
  if (known) return;
  const end = Math.max(now.getTime() + 1, new Date(run.scheduledEnd ?? now).getTime());
  await assertShelvesFree(run.id, [shelf], now.getTime(), end, work);
  const { platform_id, platformGroup_id } = shelf;
  await records.create(LifecyclePlatform, { lifecycle_id: run.id, platform_id, platformGroup_id, start: iso(now) });
  await records.create(PlatformAllocation, {
    platform_id,
    kind: 'lifecycle',
    start: iso(now),
    finish: iso(end),
    lifecycle_id: run.id,
  });
}

/** A container moves with everything in it. */
async function assertWholeContainers(moving: readonly LivingPlant[], { db }: RunWork): Promise<void> {
  const ids = moving.map(({ id }) => id);
  const { rows } = await sql<{ barcode: string }>`
    select distinct c.barcode from plants n join plant_containers c on c.id = n."plantContainer_id"
    where n."plantContainer_id" in (select "plantContainer_id" from plants where id = any(${ids}::int[]))
      and n.state = 'growing' and n.id <> all(${ids}::int[]) order by 1`.execute(db);
  if (rows.length > 0)
    throw new Refusal('plant.container-split', 'Move all plants of a container, or transplant them first.', 409, {
      containers: rows.map(({ barcode }) => barcode),
    });
}

/** A run that still lives elsewhere leaves the shelves on which nothing of it stands any more: booking gone, shelf cleaned. */
export async function leaveEmptyShelves(runId: number, work: RunWork): Promise<void> {
  const { db, records, now } = work;
  const { rows } = await sql<{ id: number; platform_id: number; booking: number | null }>`
    select o.id, o.platform_id, (select a.id from platform_allocations a where a.platform_id = o.platform_id and a.lifecycle_id = o.lifecycle_id limit 1) as booking
    from lifecycle_platforms o where o.lifecycle_id = ${runId} and o.start is not null and o.finish is null and o.plants = 0
      and exists (select from lifecycle_platforms p where p.lifecycle_id = o.lifecycle_id and p.finish is null and p.plants > 0)
    order by o.id`.execute(db);
  for (const { id, booking } of rows) {
    if (booking !== null) await records.remove(PlatformAllocation, booking);
    await records.update(LifecyclePlatform, id, { finish: iso(now) });
  }
  await bookCleanOut(
    rows.map(({ platform_id }) => platform_id),
    work,
  );
}
