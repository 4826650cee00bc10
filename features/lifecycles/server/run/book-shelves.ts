import { LifecyclePlatform, PlatformAllocation } from '@trellis/lifecycles/model';
import { notFound, Refusal } from '@trellis/server-kit';
import { sql } from 'kysely';
import { lockShelvesOf } from '../plants/places.ts';
import { iso, type RunWork } from './run-work.ts';

/** Plants of a run on one shelf. */
export interface ShelfPlan {
  platform_id: number;
  plants: number;
  overlap?: boolean | undefined;
}

/** A shelf with its unit. */
export interface Shelf extends ShelfPlan {
  name: string;
  capacity: number;
  platformGroup_id: number;
  unitName: string;
  area_id: number;
  isDisabled: boolean;
  overlap: boolean;
}

/** The shelves asked for, or those the draft already names; refuses shelves of another facility and more plants than a shelf
 * holds (0: nobody said how many). */
export async function readShelves(
  run: { id: number; facility_id: number },
  asked: readonly ShelfPlan[] | undefined,
  { db }: RunWork,
): Promise<Shelf[]> {
  const plans =
    asked ??
    (await db
      .selectFrom('lifecycle_platforms')
      .select(['platform_id', 'plants', 'overlap'])
      .where('lifecycle_id', '=', run.id)
      .where('finish', 'is', null)
      .orderBy('id')
      .execute());
  if (plans.length === 0) throw new Refusal('lifecycle.no-shelves', 'Choose the shelves of the run first.');
  const found = await db
    .selectFrom('platforms as p')
    .innerJoin('units as u', 'u.id', 'p.platformGroup_id')
    .select(['p.id', 'p.name', 'p.capacity', 'p.platformGroup_id', 'u.name as unitName', 'u.area_id'])
    .select(['u.isDisabled', 'p.isDisabled as isOut'])
    .where('u.facility_id', '=', run.facility_id)
    .where(
      'p.id',
      'in',
      plans.map(({ platform_id }) => platform_id),
    )
    .execute();
  const byId = new Map(found.map((shelf) => [shelf.id, shelf]));
  const shelves = plans.map(({ platform_id, plants, overlap = false }) => {
    const shelf = byId.get(platform_id);
    if (!shelf) throw notFound('ag_platforms');
    return { ...shelf, platform_id, plants, overlap };
  });
  const out = found.filter(({ isOut }) => isOut);
  if (out.length > 0)
    throw new Refusal('shelf.out-of-use', `Out of use: ${out.map(({ name }) => name).join(', ')}.`, 409, {
      shelves: out.map(({ id, name }) => ({ platform_id: id, name })),
    });
  if (byId.size !== plans.length) throw new Refusal('lifecycle.shelf-twice', 'A shelf is named twice.', 422);
  const full = shelves.filter(({ plants, capacity }) => capacity > 0 && plants > capacity);
  if (full.length > 0)
    throw new Refusal('lifecycle.over-capacity', 'More plants than the shelves hold.', 409, {
      shelves: full.map(({ platform_id, name, plants, capacity }) => ({ platform_id, name, plants, capacity })),
    });
  return shelves;
}

/** The shelves asked for, or those the run already names, locked: nobody takes one of them out of use, makes it smaller or books it until
 * the transaction ends. Before any of their bookings, and all at once. */
export async function takeShelves(
  run: { id: number; facility_id: number },
  asked: readonly ShelfPlan[] | undefined,
  work: RunWork,
): Promise<Shelf[]> {
  await lockShelvesOf(
    [run.id],
    work,
    asked?.map(({ platform_id }) => platform_id),
  );
  return readShelves(run, asked, work);
}

export interface Clash {
  platform_id: number;
  name: string;
  kind: string;
  lifecycle_id: number | null;
  /** Null of a run that stands there without a booking. */
  allocation_id: number | null;
  start: Date;
  finish: Date | null;
  isLastPhase: boolean;
}

/** A run that should be over and still stands is in the way of what begins now; what is to come after it may be booked. */
const overdueMs = 60_000;

/** Bookings and runs of others on the shelves between two moments (ms); maintenance is no clash. A run stands there though its booking is
 * over. */
export async function listClashes(
  runId: number,
  shelves: readonly { platform_id: number }[],
  from: number,
  to: number,
  { db, now }: Pick<RunWork, 'db' | 'now'>,
): Promise<Clash[]> {
  const ids = shelves.map(({ platform_id }) => platform_id);
  const soonest = iso(now.getTime() + overdueMs);
  const { rows } = await sql<Clash>`
    with taken as (
      select a.platform_id, a.kind, a.lifecycle_id, a.id as allocation_id, a.start, a.finish from platform_allocations a
      where a.platform_id = any(${ids}::int[]) and a.kind <> 'maintenance' and a.lifecycle_id is distinct from ${runId}
      union all
      select o.platform_id, 'lifecycle', o.lifecycle_id, null, o.start,
        case when l."scheduledEnd" is not null then greatest(l."scheduledEnd", ${soonest}::timestamptz) end
      from lifecycle_platforms o join lifecycles l on l.id = o.lifecycle_id
      where o.platform_id = any(${ids}::int[]) and o.start is not null and o.finish is null and o.lifecycle_id <> ${runId}
        and not exists (select from platform_allocations a where a.platform_id = o.platform_id and a.lifecycle_id = o.lifecycle_id
          and a.finish > ${iso(now)}::timestamptz)
    )
    select t.platform_id, p.name, t.kind, t.lifecycle_id, t.allocation_id, t.start, t.finish,
      coalesce((select h."scheduledStart" <= ${iso(from)} from lifecycle_phases h where h.lifecycle_id = t.lifecycle_id order by h.seq desc limit 1), false) as "isLastPhase"
    from taken t join platforms p on p.id = t.platform_id
    where tstzrange(t.start, t.finish) && tstzrange(${iso(from)}::timestamptz, ${iso(to)}::timestamptz)
    order by t.start, t.platform_id`.execute(db);
  return rows;
}

/** Refuses shelves that others have booked or grow on between two moments (ms), with the list of all clashes; answers those that
 * were shared on purpose with the last phase of the run before. */
export async function assertShelvesFree(
  runId: number,
  shelves: readonly Shelf[],
  from: number,
  to: number,
  work: RunWork,
): Promise<readonly Clash[]> {
  const shared = new Set(shelves.filter(({ overlap }) => overlap).map(({ platform_id }) => platform_id));
  const clashes = await listClashes(runId, shelves, from, to, work);
  const isShared = (clash: Clash) => shared.has(clash.platform_id) && clash.isLastPhase && clash.finish !== null;
  const refused = clashes.filter((clash) => !isShared(clash));
  if (refused.length > 0)
    throw new Refusal('lifecycle.shelf-taken', 'Some shelves are taken in that time.', 409, {
      clashes: refused.map(({ platform_id, name, kind, lifecycle_id, start, finish }) => ({
        platform_id,
        name,
        kind,
        lifecycle_id,
        start: iso(start),
        finish: finish && iso(finish),
      })),
    });
  return clashes;
}

/**
 * Books shelves that were taken for a run between two moments (ms) and notes who stands where. A shelf shared on purpose with the last
 * phase of the run before is booked from where that one ends; every other clash refuses, with the list of all of them.
 */
export async function bookShelves(
  runId: number,
  shelves: readonly Shelf[],
  from: number,
  to: number,
  work: RunWork,
): Promise<void> {
  const { records } = work;
  const clashes = await assertShelvesFree(runId, shelves, from, to, work);
  await clearBookings(runId, work);
  await removePlannedShelves(runId, work);
  const rows = shelves.map(({ platform_id, platformGroup_id, plants, overlap }) => ({
    lifecycle_id: runId,
    platform_id,
    platformGroup_id,
    plants,
    overlap,
  }));
  await records.insert(LifecyclePlatform, rows);
  const bookings = shelves.map(({ platform_id }) => {
    const ends = clashes.filter((clash) => clash.platform_id === platform_id).map(({ finish }) => Number(finish));
    return {
      platform_id,
      kind: 'lifecycle' as const,
      start: iso(Math.max(from, ...ends)),
      finish: iso(Math.max(to, ...ends.map((end) => end + 1))),
      lifecycle_id: runId,
    };
  });
  await records.insert(PlatformAllocation, bookings);
}

/** Releases the bookings of a run; where others may book at that moment, its shelves are locked by now. */
export async function clearBookings(runId: number, { db, records }: RunWork): Promise<void> {
  const bookings = await db
    .selectFrom('platform_allocations')
    .select('id')
    .where('lifecycle_id', '=', runId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of bookings) await records.remove(PlatformAllocation, id);
}

/** Forgets the shelves a run was only planned for. */
export async function removePlannedShelves(runId: number, { db, records }: RunWork): Promise<void> {
  const planned = await db
    .selectFrom('lifecycle_platforms')
    .select('id')
    .where('lifecycle_id', '=', runId)
    .where('start', 'is', null)
    .execute();
  for (const { id } of planned) await records.remove(LifecyclePlatform, id);
}
