import { Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { standingOn } from '../plants/places.ts';
import { readShelves } from '../run/book-shelves.ts';
import type { WrittenRow } from './read-deed.ts';

type Work = Pick<CallContext, 'db'>;
type Judging = Pick<CallContext, 'db' | 'records' | 'now'>;

/** Refuses to bring plants back to places where others stand by now, or that are gone. */
export async function assertPlacesFree(plants: readonly WrittenRow[], { db }: Work): Promise<void> {
  const back = plants.filter(({ before, fields }) => fields.has('plantLocation_id') && before?.['plantLocation_id']);
  if (back.length === 0) return;
  const places = back.map(({ before }) => Number(before?.['plantLocation_id']));
  const { rows } = await sql<{ id: number }>`
    select w.id from unnest(${places}::int[]) w (id) left join plant_locations o on o.id = w.id
    where o.id is null or exists (select from plants n where n."plantLocation_id" = w.id and n.id <> all(${plants.map(({ id }) => id)}::int[]))
    union all
    select o.platform_id from unnest(${places}::int[]) w (id) join plant_locations o on o.id = w.id join platforms s on s.id = o.platform_id
    where s.capacity > 0 group by s.id, o.platform_id having count(*) + ${standingOn(
      sql`s.id`,
      back.map(({ id }) => id),
    )} > s.capacity`.execute(db);
  if (rows.length > 0)
    throw new Refusal('plant.others-stand-there', 'Others stand by now where the plants stood.', 409, {
      count: rows.length,
    });
}

/** Refuses to book again what others have booked by now. */
export async function assertBookingsFit(bookings: readonly WrittenRow[], { db }: Work): Promise<void> {
  const back = bookings.filter(
    ({ before, after, fields }) =>
      before !== null && (after === null || ['platform_id', 'start', 'finish'].some((key) => fields.has(key))),
  );
  if (back.length === 0) return;
  const { rows: now } = await sql<{ id: number; platform_id: number; start: Date; finish: Date; kind: string }>`
    select id, platform_id, start, finish, kind from platform_allocations where id = any(${back.map(({ id }) => id)}::int[])`.execute(
    db,
  );
  const known = new Map(now.map((row) => [row.id, row]));
  const wanted = back.map(({ id, before }) => ({ ...known.get(id), ...before, id })) as typeof now;
  const moment = (at: Date | string) => new Date(at).toISOString();
  const { rows } = await sql<{ name: string; kind: string; start: Date; finish: Date }>`
    select distinct p.name, a.kind, a.start, a.finish
    from unnest(${wanted.map((one) => one.platform_id)}::int[], ${wanted.map(({ start }) => moment(start))}::timestamptz[],
        ${wanted.map(({ finish }) => moment(finish))}::timestamptz[], ${wanted.map(({ kind }) => kind)}::text[]) w (platform_id, start, finish, kind)
      join platform_allocations a on a.platform_id = w.platform_id and tstzrange(a.start, a.finish) && tstzrange(w.start, w.finish)
      join platforms p on p.id = a.platform_id
    where w.kind <> 'maintenance' and a.kind <> 'maintenance' and a.id <> all(${bookings.map(({ id }) => id)}::int[])
    order by a.start`.execute(db);
  if (rows.length > 0)
    throw new Refusal('lifecycle.shelf-taken', 'Some shelves are taken in that time.', 409, {
      clashes: rows.map(({ name, kind, start, finish }) => ({
        ...{ name, kind, start: moment(start), finish: moment(finish) },
      })),
    });
}

/** Refuses to plan a run again for shelves that are smaller than it needs, or out of use, by now. */
export async function assertShelvesFit(
  stays: readonly WrittenRow[],
  facility_id: number,
  work: Judging,
): Promise<void> {
  const back = stays.flatMap(({ before, after }) => (before && after === null ? [before] : []));
  for (const [id, rows] of Map.groupBy(back, (row) => Number(row['lifecycle_id']))) {
    const plans = rows.map(({ platform_id, plants }) => ({ platform_id: Number(platform_id), plants: Number(plants) }));
    await readShelves({ id, facility_id }, plans, work);
  }
}
