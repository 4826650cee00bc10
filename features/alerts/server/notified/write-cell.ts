import { ExceptionNotifiedUser, type notifiedApi, type ToldCell, type WrittenCell } from '@trellis/alerts/model';
import type { CallReply } from '@trellis/entity-kit';
import { changedMeanwhile, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Ways = CallReply<typeof notifiedApi.calls.writeCell>['ways'];
/** A rule of every level says so with none. */
const leastUrgent = 5;

/** Takes the place of all rules of a cell at once: what stays is changed, what is new is added, the rest goes. */
export async function writeCell({ facility_id, ways, seen, ...cell }: WrittenCell, context: CallContext) {
  const { db, records, viewer } = context;
  // One after the other, so that two at once do not both find the rules they saw.
  await sql`select pg_advisory_xact_lock(hashtext('notified cell'), ${facility_id})`.execute(db);
  const before = await readCell(facility_id, cell, context);
  const versions = (rules: readonly { id: number; updatedate: string }[]) =>
    rules.map(({ id, updatedate }) => `${id} ${Date.parse(updatedate)}`).toSorted();
  const isKnown = new Set(before.map(({ id }) => id));
  if (
    String(versions(before)) !== String(versions(seen)) ||
    ways.some(({ id }) => id !== undefined && !isKnown.has(id))
  )
    throw changedMeanwhile();
  const stays = new Set(ways.map(({ id }) => id));
  await records.removeAll(
    ExceptionNotifiedUser,
    before.filter(({ id }) => !stays.has(id)).map(({ id }) => id),
  );
  for (const { id, ...way } of ways) {
    const escalationLevel = cell.exceptionType_id === null ? levelOf(cell) : way.escalationLevel;
    const values = { ...way, escalationLevel };
    if (id === undefined)
      await records.insert(ExceptionNotifiedUser, [
        await records.checkNew(ExceptionNotifiedUser, { ...cell, ...values, facility_id }, viewer),
      ]);
    else
      await records.change(
        ExceptionNotifiedUser,
        id,
        await records.checkChange(ExceptionNotifiedUser, values, viewer),
        undefined,
        viewer,
      );
  }
  return { ways: await readCell(facility_id, cell, context) };
}

const levelOf = ({ escalationLevel }: ToldCell) => (escalationLevel === leastUrgent ? null : escalationLevel);

async function readCell(facility_id: number, cell: ToldCell, { db }: CallContext): Promise<Ways> {
  const { exceptionType_id, user_id, role_id } = cell;
  const { rows } = await sql<Omit<Ways[number], 'updatedate'> & { updatedate: Date }>`
    select id, channel, "escalationLevel", "delayMin", hours, "onShift", backup_user_id, updatedate from exception_notified_users
    where facility_id = ${facility_id} and "exceptionType_id" is not distinct from ${exceptionType_id}
      and user_id is not distinct from ${user_id} and role_id is not distinct from ${role_id}
      and (${exceptionType_id}::integer is not null
        or coalesce("escalationLevel", ${leastUrgent}) = coalesce(${levelOf(cell)}::integer, ${leastUrgent}))
    order by id`.execute(db);
  return rows.map((row) => ({ ...row, updatedate: row.updatedate.toISOString() }));
}
