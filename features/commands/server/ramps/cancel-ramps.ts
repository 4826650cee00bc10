import type { LightRampState } from '@trellis/commands/model';
import { accessDenied, callerOf, isMember, notFound, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { moveCommands } from '../ledger/move-commands.ts';
import { endRamps } from './end-ramps.ts';

/** Lets in who sent the ramps, and facility managers where they go; 404 for whoever sees one of them not. */
export async function judgeRampCanceller(ids: readonly number[], context: CallContext): Promise<void> {
  const caller = callerOf(context);
  const { rows } = await sql<{ user_id: number | null; facility_id: number }>`
    select r.user_id, k.facility_id from light_ramps r join controllers k on k.id = r.controller_id
    where r.id = any(${[...ids]}::integer[])`.execute(context.db);
  const visible = rows.filter(({ user_id, facility_id }) => isMember(caller, facility_id) || user_id === caller.userId);
  if (visible.length < new Set(ids).size) throw notFound('lightRamps');
  for (const { user_id, facility_id } of visible)
    if (user_id !== caller.userId && !isMember(caller, facility_id, ['facilityManager'])) throw accessDenied();
}

/** Stops ramps where they are, and calls back the steps that were not sent yet. Answers the state each is in now. */
export async function cancelRamps(
  ids: readonly number[],
  context: CallContext,
): Promise<{ id: number; state: LightRampState }[]> {
  const ended = await endRamps(context, sql`r.id = any(${[...ids]}::integer[])`, { state: 'cancelled' });
  await moveCommands(context, {
    to: 'cancelled',
    where: sql`c.state = 'queued' and exists (select 1 from light_ramps r
      where r.id = any(${ended.map(({ id }) => id)}::integer[]) and r."batchId" = c."batchId" and r.controller_id = c.controller_id)`,
    error: 'cancelled by a person',
  });
  return context.db.selectFrom('light_ramps').select(['id', 'state']).where('id', 'in', ids).orderBy('id').execute();
}
