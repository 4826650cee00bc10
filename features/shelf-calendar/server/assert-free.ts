import { mayShare, type BookingKind } from '@trellis/shelf-calendar/model';
import { notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Work = Pick<CallContext, 'db'>;

/** Where a booking is to lie. */
export interface WantedPlace {
  /** Of a booking that is there already. */
  id?: number;
  platform_id: number;
  kind: BookingKind;
  start: string;
  finish: string;
}

interface Clash {
  id: number | null;
  platform_id: number;
  name: string;
  unitName: string;
  kind: BookingKind;
  run: string | null;
  start: string;
  finish: string | null;
}

/** Locks shelves of a facility against others who book them; answers their facility. Refuses those of several, and what is not there. */
export async function lockShelves(
  ids: readonly number[],
  facilityId: number | undefined,
  { db }: Work,
): Promise<number> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ facility_id: number }>`
    select u.facility_id from platforms p join units u on u.id = p."platformGroup_id"
    where p.id = any(${wanted}::int[]) order by p.id for no key update of p`.execute(db);
  const places = new Set(rows.map(({ facility_id }) => facility_id));
  const [first] = places;
  if (rows.length !== wanted.length || first === undefined || places.size > 1) throw notFound('ag_platforms');
  if (facilityId !== undefined && first !== facilityId) throw notFound('ag_platforms');
  return first;
}

/** Refuses an end that is not after its start. */
export function assertSpans(wanted: readonly Pick<WantedPlace, 'start' | 'finish'>[]): void {
  if (wanted.some(({ start, finish }) => Date.parse(finish) <= Date.parse(start)))
    throw new Refusal('allocation.ends-before', 'A booking ends after it begins.', 422);
}

/**
 * Refuses places that are taken by what stays where it is, and wanted places that lie over each other, with all clashes. Maintenance
 * may lie over others where `isApproved`. The shelves are locked by now, so that nobody books them in between.
 */
export async function assertFree(wanted: readonly WantedPlace[], isApproved: boolean, work: Work): Promise<void> {
  const clashes = [...(await listClashes(wanted, work)), ...clashesAmong(wanted)];
  const refused = clashes.filter(({ ours, other }) => !(isApproved && mayShare(ours.kind, other.kind)));
  if (refused.length === 0) return;
  const canBeApproved = refused.every(({ ours, other }) => mayShare(ours.kind, other.kind));
  const details = { clashes: refused.slice(0, 50).map(({ other }) => other) };
  throw canBeApproved
    ? new Refusal(
        'allocation.needs-approval',
        'Something is booked there; a facility manager approves it.',
        409,
        details,
      )
    : new Refusal('allocation.shelf-taken', 'The shelf is taken in that time.', 409, details);
}

interface Pair {
  ours: WantedPlace;
  other: Clash;
}

async function listClashes(wanted: readonly WantedPlace[], { db }: Work): Promise<Pair[]> {
  const moving = wanted.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const { rows } = await sql<Clash & { at: number }>`
    with wanted as (
      select * from unnest(${wanted.map((_, index) => index)}::int[], ${wanted.map(({ platform_id }) => platform_id)}::int[],
        ${wanted.map(({ start }) => start)}::timestamptz[], ${wanted.map(({ finish }) => finish)}::timestamptz[]) w (at, platform_id, start, finish)
    ), taken as (
      -- A run is there to its end, though the next booking cut its own.
      select a.id, a.platform_id, a.kind, a.lifecycle_id, a.start,
        greatest(a.finish, case when r.state in ('in_flight', 'harvesting') then r."scheduledEnd" end) as finish
      from platform_allocations a left join lifecycles r on r.id = a.lifecycle_id
      where a.platform_id in (select platform_id from wanted) and not (a.id = any(${moving}::int[]))
      union all
      -- What really grows there, though its booking is over.
      select null, o.platform_id, 'lifecycle', o.lifecycle_id, o.start, case when l."scheduledEnd" is not null then greatest(l."scheduledEnd", now()) end from lifecycle_platforms o
        join lifecycles l on l.id = o.lifecycle_id
      where o.platform_id in (select platform_id from wanted) and o.start is not null and o.finish is null
        and not exists (select from platform_allocations a where a.platform_id = o.platform_id and a.lifecycle_id = o.lifecycle_id
          and a.finish > now())
    )
    select w.at, t.id, t.platform_id, p.name, u.name as "unitName", t.kind, l.name as run,
      to_char(t.start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as start,
      to_char(t.finish at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as finish
    from wanted w join taken t on t.platform_id = w.platform_id and tstzrange(t.start, t.finish) && tstzrange(w.start, w.finish)
      join platforms p on p.id = t.platform_id join units u on u.id = p."platformGroup_id" left join lifecycles l on l.id = t.lifecycle_id
    order by t.start, t.platform_id`.execute(db);
  return rows.flatMap(({ at, ...other }) => {
    const ours = wanted[at];
    return ours ? [{ ours, other }] : [];
  });
}

/** Wanted places that lie over each other. */
function clashesAmong(wanted: readonly WantedPlace[]): Pair[] {
  const pairs: Pair[] = [];
  for (const ofShelf of Map.groupBy(wanted, ({ platform_id }) => platform_id).values()) {
    const sorted = ofShelf.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
    for (const [index, ours] of sorted.entries()) {
      const next = sorted[index + 1];
      if (!next || Date.parse(next.start) >= Date.parse(ours.finish)) continue;
      const { id = null, platform_id, kind, start, finish } = next;
      pairs.push({ ours, other: { id, platform_id, kind, start, finish, name: '', unitName: '', run: null } });
    }
  }
  return pairs;
}
