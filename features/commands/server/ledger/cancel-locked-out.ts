import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { hasLock } from './device-lockout.ts';
import { moveCommands } from './move-commands.ts';

/** Whether somebody works on the unit or the device of a command and has put a lock on it. */
export const isLockedOut = sql`(${hasLock('virtualDevice_id', 'c.virtualDevice_id')}
  or ${hasLock('platformGroup_id', 'c.platformGroup_id')}
  or exists (select 1 from units u where u.controller_id = c.controller_id and ${hasLock('platformGroup_id', 'u.id')}))`;

/** Ends the commands that wait for what somebody has locked out, of one controller or of all: they are not sent, not even once
 * the lock is off again. */
export async function cancelLockedOut(
  work: Pick<WorkContext, 'db' | 'events' | 'now'>,
  controllerId?: number,
): Promise<void> {
  const concerned = controllerId === undefined ? sql`true` : sql`c.controller_id = ${controllerId}`;
  await moveCommands(work, {
    to: 'cancelled',
    where: sql`c.state in ('draft', 'queued') and ${concerned} and ${isLockedOut}`,
    error: 'locked out before it was sent: somebody works on it',
  });
}
