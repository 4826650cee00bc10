import type { CommandState } from '@trellis/commands/model';
import { accessDenied, callerOf, isMember, isTenant, notFound, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { moveCommands, withIds } from '../ledger/move-commands.ts';

interface Known {
  id: number;
  user_id: number | null;
  facility_id: number;
}

/** The commands with these ids that the caller may see; 404 when one is missing. */
async function getVisible(ids: readonly number[], context: CallContext): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select c.id, c.user_id, k.facility_id from controller_commands c join controllers k on k.id = c.controller_id
    where ${withIds(ids)}`.execute(context.db);
  const caller = callerOf(context);
  const visible = rows.filter(
    ({ user_id, facility_id }) =>
      isMember(caller, facility_id) || (isTenant(caller, facility_id) && user_id === caller.userId),
  );
  if (visible.length < new Set(ids).size) throw notFound('controllerCommands');
  return visible;
}

/** Lets in the sender, facility managers and administrators. */
export async function judgeCanceller(ids: readonly number[], context: CallContext): Promise<void> {
  const caller = callerOf(context);
  for (const { user_id, facility_id } of await getVisible(ids, context)) {
    if (user_id !== caller.userId && !isMember(caller, facility_id, ['facilityManager'])) throw accessDenied();
  }
}

/** Cancels what was not sent yet. Answers the state of each now. */
export async function cancelCommands(
  ids: readonly number[],
  context: CallContext,
): Promise<{ id: number; state: CommandState }[]> {
  await moveCommands(context, {
    to: 'cancelled',
    where: sql`${withIds(ids)} and c.state in ('draft', 'queued')`,
    error: 'cancelled by a person',
  });
  return context.db
    .selectFrom('controller_commands')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}
