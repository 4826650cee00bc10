import { LifecyclePlatform, PlatformAllocation } from '@trellis/lifecycles/model';
import { iso, livingOn, lockRuns, movePlants } from '@trellis/lifecycles/server';
import type { Infer } from '@trellis/entity-kit';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { Platform } from '@trellis/units/model';
import { sql } from 'kysely';
import { assertFree, lockShelves } from '../assert-free.ts';
import { rearrangeBookings } from '../rearrange-bookings.ts';
import { splitBooking } from '../split-booking.ts';

type Shelf = Infer<typeof Platform>;

interface Wish {
  reason: string;
  /** Where its plants and bookings go. */
  platform_id?: number | undefined;
}

interface Stand {
  id: number;
  lifecycle_id: number;
  plants: number;
  isPlanned: boolean;
}

/**
 * Takes a shelf out of use. What stands there and what is booked goes to another shelf by the same deeds that people move it by, with
 * their rules: all of it, or the shelf stays in use. What was planned for cleaning or repair stays with the shelf.
 */
export async function disableShelf(shelf: Shelf, wish: Wish, context: CallContext): Promise<Shelf> {
  const { records } = context;
  // Runs before their shelves, as who moves plants goes.
  await lockRuns(
    (await readStands(shelf.id, context)).map(({ lifecycle_id }) => lifecycle_id),
    context,
  );
  await lockShelves([shelf.id, ...(wish.platform_id ? [wish.platform_id] : [])], undefined, context);
  const plants = await readPlants(shelf.id, context);
  const bookings = await readBookings(shelf.id, context);
  const stands = await readStands(shelf.id, context);
  if (plants.length + bookings.length + stands.length > 0) {
    if (wish.platform_id === undefined || wish.platform_id === shelf.id)
      throw new Refusal('shelf.needs-destination', 'Say to which shelf its plants and bookings go.', 409, {
        plants: plants.length,
        bookings: bookings.length,
      });
    await movePlantsOf(plants, wish.platform_id, wish.reason, context);
    await moveBookings(shelf.id, wish.platform_id, context);
  }
  return records.update(Platform, shelf.id, { isDisabled: true, disabledReason: wish.reason });
}

async function readPlants(shelfId: number, { db }: CallContext) {
  const { rows } = await sql<{ id: number; lifecycle_id: number | null }>`
    select n.id, n.lifecycle_id from ${livingOn(sql`${shelfId}::int`)} order by n.id`.execute(db);
  return rows;
}

const readBookings = (shelfId: number, { db, now }: CallContext) =>
  db
    .selectFrom('platform_allocations')
    .select(['id', 'kind', 'start', 'finish', 'lifecycle_id'])
    .where('platform_id', '=', shelfId)
    .where('finish', '>', now)
    .where('kind', 'not in', ['cleanout', 'maintenance'])
    .orderBy('start')
    .execute();

const readStands = async (shelfId: number, { db }: CallContext): Promise<Stand[]> => {
  const { rows } = await sql<Stand>`
    select o.id, o.lifecycle_id, o.plants, o.start is null as "isPlanned" from lifecycle_platforms o
      join lifecycles l on l.id = o.lifecycle_id and l.state <> 'cancelled'
    where o.platform_id = ${shelfId} and o.finish is null order by o.id`.execute(db);
  return rows;
};

/** Run by run, as people move plants. */
async function movePlantsOf(
  plants: readonly { id: number; lifecycle_id: number | null }[],
  platform_id: number,
  reason: string,
  context: CallContext,
): Promise<void> {
  for (const group of Map.groupBy(plants, ({ lifecycle_id }) => lifecycle_id).values())
    await movePlants({ plantIds: group.map(({ id }) => id), platform_id, reason }, context);
}

/** What is left once the plants are gone: runs to come with their bookings, and what people booked. */
async function moveBookings(shelfId: number, platform_id: number, context: CallContext): Promise<void> {
  const { records, viewer, now } = context;
  const to = await records.get(Platform, platform_id, viewer);
  const stands = await readStands(shelfId, context);
  if (stands.some(({ isPlanned }) => !isPlanned))
    throw new Refusal('shelf.harvest-first', 'A run ends here without living plants; complete it first.', 409);
  const full = stands.filter(({ plants }) => to.capacity > 0 && plants > to.capacity);
  if (full.length > 0) throw tooSmall(to, full);
  await records.changeAll(
    LifecyclePlatform,
    stands.map(({ id }) => id),
    { platform_id, platformGroup_id: to.platformGroup_id },
  );
  for (const { id, kind, start, finish } of await readBookings(shelfId, context)) {
    const booking = await records.get(PlatformAllocation, id, viewer);
    if (kind === 'lifecycle') {
      await assertFree([{ id, platform_id, kind, start: iso(start), finish: iso(finish) }], false, context);
      await records.update(PlatformAllocation, id, { platform_id });
    } else if (start < now) await splitBooking(booking, { at: iso(now), platform_id }, context);
    else await rearrangeBookings([booking], { bookings: [{ id, platform_id }] }, context);
  }
}

const tooSmall = ({ id, name, capacity }: Shelf, stands: readonly Stand[]) =>
  new Refusal('lifecycle.over-capacity', 'More plants than the shelves hold.', 409, {
    shelves: stands.map(({ plants }) => ({ platform_id: id, name, plants, capacity })),
  });
