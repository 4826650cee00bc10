import { Refusal, type CallContext, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';
import { assignedWork, type AssignedWork } from './assigned-work.ts';

interface OpenWork {
  id: number;
  facility_id: number;
  record_id: number;
}

/**
 * Takes open work, such as tasks and tickets, from a person, in one facility or in all: a colleague has it from then on where they
 * work too, elsewhere it is free for others. Refuses (409 NOT_A_COLLEAGUE) a colleague who works in none of these facilities.
 */
export async function handOverWork(
  from: number,
  to: number | null,
  facilityId: number | undefined,
  context: CallContext,
): Promise<void> {
  const places = to === null ? [] : await placesOf(to, from, facilityId, context);
  for (const kind of context.services.slots.of(assignedWork)) {
    const theirs = to === null ? [] : await listOpen(kind, to, facilityId, context);
    const isShared = new Set(theirs.map(({ record_id }) => record_id));
    for (const { id, facility_id, record_id } of await listOpen(kind, from, facilityId, context)) {
      await context.records.remove(kind.assignment, id);
      if (to !== null && !isShared.has(record_id) && places.includes(facility_id))
        await context.records.create(kind.assignment, { [kind.record]: record_id, user_id: to });
    }
  }
}

async function listOpen(
  { open }: AssignedWork,
  userId: number,
  facilityId: number | undefined,
  { db }: CallContext,
): Promise<OpenWork[]> {
  const { rows } = await sql<OpenWork>`
    select o.id, o.record_id, o.facility_id from (${open}) o
    where o.user_id = ${userId} and (${facilityId ?? null}::integer is null or o.facility_id = ${facilityId ?? null})
    order by o.id`.execute(db);
  return rows;
}

/** How many pieces of work the person `m` has open in the facility of the membership `m`, as SQL. */
export const countOpenWork = ({ slots }: Services) =>
  sql`(select count(*) from (${openWork(slots.of(assignedWork))}) o
    where o.user_id = m.user_id and o.facility_id = m.facility_id)`;

const openWork = (kinds: readonly AssignedWork[]) =>
  kinds.length === 0
    ? sql`select null::integer as user_id, null::integer as facility_id where false`
    : sql.join(
        kinds.map(({ open }) => sql`select user_id, facility_id from (${open}) kind`),
        sql` union all `,
      );

/** Facilities in which a colleague works with the person. */
async function placesOf(
  id: number,
  colleague: number,
  facilityId: number | undefined,
  { db }: CallContext,
): Promise<number[]> {
  const { rows } = await sql<{ facility_id: number }>`
    select m.facility_id from user_facilities m join users u on u.id = m.user_id and u.status = 'active'
      join user_facilities theirs on theirs.facility_id = m.facility_id and theirs.user_id = ${colleague}
    where m.user_id = ${id} and m.user_id <> ${colleague} and m.status = 'available'`.execute(db);
  const places = rows.map(({ facility_id }) => facility_id).filter((one) => (facilityId ?? one) === one);
  if (places.length === 0) throw new Refusal('NOT_A_COLLEAGUE', 'Choose an active colleague who works there too.');
  return places;
}
