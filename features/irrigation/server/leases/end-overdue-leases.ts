import { inTransaction, type Services } from '@trellis/server-kit';
import { silentMs } from '@trellis/irrigation/model';
import { lockZone, settleZone } from './settle-zone.ts';

const job = { userId: null, source: 'job', ip: null } as const;

/** What flowed stays in the events of irrigation; who had the right to it is kept for so long (days). */
const keptDays = 30;

/** Looks every minute for leases that nobody gave back, also where nobody asks any more, and every night removes old ones. */
export async function endOverdueLeases(services: Services): Promise<undefined> {
  await services.jobs.repeat('irrigation-leases', '* * * * *', () => settleOverdue(services));
  await services.jobs.repeat('irrigation-leases-kept', '41 3 * * *', () => removeOldLeases(services));
  return undefined;
}

/** Removes leases that ended long ago. */
export async function removeOldLeases({ db, clock }: Services): Promise<void> {
  const limit = new Date(clock.now().getTime() - keptDays * 86_400_000);
  await db.deleteFrom('irrigation_leases').where('endedAt', '<', limit).execute();
}

/** Ends what is over in every zone where something is. */
export async function settleOverdue(services: Services): Promise<void> {
  const now = services.clock.now();
  const silentSince = new Date(now.getTime() - silentMs);
  const zones = await services.db
    .selectFrom('irrigation_leases')
    .select('zone_id')
    .distinct()
    .where((lease) =>
      lease.or([
        lease.and([lease('state', '=', 'held'), lease('expiresAt', '<=', now)]),
        lease.and([
          lease('state', '=', 'held'),
          lease('heardAt', '<', silentSince),
          lease('heardAt', '<', lease.ref('grantedAt')),
        ]),
        lease.and([lease('state', '=', 'waiting'), lease('heardAt', '<', silentSince)]),
      ]),
    )
    .orderBy('zone_id')
    .execute();
  for (const { zone_id } of zones)
    await inTransaction(services, job, async (context) =>
      settleZone(zone_id, await lockZone(context.db, zone_id), context),
    );
}
