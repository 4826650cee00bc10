import { Exception, exceptionStatusIds } from '@trellis/alerts/model';
import { inTransaction, moveStateBySystem, type Services } from '@trellis/server-kit';
import { resumeSteps } from './notify/escalate-alert.ts';

const job = { userId: null, source: 'job', ip: null } as const;
/** Alerts woken in one round; the rest follow in the next. */
const batch = 500;

/** Opens alerts again whose snooze is over; answers how many. */
export async function wakeSnoozed(services: Services): Promise<number> {
  return inTransaction(services, job, async (context) => {
    const due = await context.db
      .selectFrom('exceptions')
      .select('id')
      .where('ExceptionStatus_id', '=', exceptionStatusIds.snoozed)
      .where('snoozedUntil', '<=', context.now)
      .orderBy('snoozedUntil')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    await resumeSteps(
      due.map(({ id }) => id),
      context,
    );
    for (const { id } of due) await moveStateBySystem(Exception, id, 'wake', {}, context);
    return due.length;
  });
}

/** Looks every minute for alerts whose snooze is over. */
export async function keepWaking(services: Services): Promise<undefined> {
  await services.jobs.repeat('wake-snoozed-alerts', '* * * * *', async () => {
    while ((await wakeSnoozed(services)) === batch);
  });
  return undefined;
}
