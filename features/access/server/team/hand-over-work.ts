import { Refusal, type CallContext } from '@trellis/server-kit';
import { TaskAssignment } from '@trellis/tasks/model';
import { TicketAssignment } from '@trellis/tickets/model';
import { sql } from 'kysely';

/** A task `t` that somebody is still to do. */
export const isOpenTask = sql`t.state not in ('completed', 'skipped', 'cancelled')`;

interface OpenWork {
  id: number;
  facility_id: number;
  record_id: number;
  kind: 'task' | 'ticket';
  /** The colleague has it already. */
  isShared: boolean;
}

/**
 * Takes open tasks and tickets from a person, in one facility or in all: a colleague has them from then on where they work too,
 * elsewhere they are free for others. Refuses (409 NOT_A_COLLEAGUE) a colleague who works in none of these facilities.
 */
export async function handOverWork(
  from: number,
  to: number | null,
  facilityId: number | undefined,
  context: CallContext,
): Promise<void> {
  const places = to === null ? [] : await placesOf(to, from, facilityId, context);
  const { rows } = await sql<OpenWork>`
    select a.id, t.facility_id, a.task_id as record_id, 'task' as kind,
      exists (select 1 from task_assignments o where o.task_id = a.task_id and o.user_id = ${to}) as "isShared"
    from task_assignments a join tasks t on t.id = a.task_id where a.user_id = ${from} and ${isOpenTask}
    union all
    select a.id, t.facility_id, a.hardware_item_ticket_id, 'ticket',
      exists (select 1 from ticket_assignments o
        where o.hardware_item_ticket_id = a.hardware_item_ticket_id and o.user_id = ${to})
    from ticket_assignments a join tickets t on t.id = a.hardware_item_ticket_id
    where a.user_id = ${from} and t."closedAt" is null`.execute(context.db);
  for (const work of rows) {
    if (facilityId !== undefined && work.facility_id !== facilityId) continue;
    const goesOn = to !== null && !work.isShared && places.includes(work.facility_id);
    if (work.kind === 'task') {
      await context.records.remove(TaskAssignment, work.id);
      if (goesOn) await context.records.create(TaskAssignment, { task_id: work.record_id, user_id: to });
    } else {
      await context.records.remove(TicketAssignment, work.id);
      if (goesOn)
        await context.records.create(TicketAssignment, { hardware_item_ticket_id: work.record_id, user_id: to });
    }
  }
}

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
