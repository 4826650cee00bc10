import type { WorkContext } from '@trellis/server-kit';
import { offlineMinutes } from '@trellis/units/model';
import { sql } from 'kysely';
import { lockCommands, moveCommands } from './move-commands.ts';

/**
 * Ends what took too long: queued commands expire after 17 minutes, sent ones fail when their time is over. A command whose
 * device already stands where it was told to be is done: a device that changes nothing has nothing to report.
 */
export async function endOverdue(work: Pick<WorkContext, 'db' | 'events' | 'now'>): Promise<void> {
  const { now } = work;
  await lockCommands(work, sql`c.state in ('queued', 'sent', 'acknowledged') and c."expiresAt" <= ${now}`);
  await moveCommands(work, {
    to: 'expired',
    where: sql`c.state = 'queued' and c."expiresAt" <= ${now}`,
    error: `not fetched within ${offlineMinutes} minutes`,
  });
  const overdue = sql`c.state in ('sent', 'acknowledged') and c."expiresAt" <= ${now}`;
  await moveCommands(work, {
    to: 'done',
    where: sql`${overdue} and exists (
      select 1 from controllers o left join virtual_devices d on d.id = c."virtualDevice_id"
      where o.id = c.controller_id and o."isOnline" and (
        (c.metric = 'state' and lower(d.state) = lower(c.target #>> '{}'))
        or (c."deviceName" is null and c.metric = 'mode' and o.mode = c.target #>> '{}')))`,
    result: { observed: 'standing' },
  });
  const seconds = sql`round(extract(epoch from c."expiresAt" - c."sentAt")) || ' s'`;
  await moveCommands(work, {
    to: 'failed',
    where: overdue,
    error: sql`case when c."ackAt" is null and not k."isForeign" then 'not acknowledged within ' || ${seconds} else 'no state change within ' || ${seconds} end`,
  });
}
