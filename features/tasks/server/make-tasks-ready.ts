import { inTransaction, moveStateBySystem, type Services } from '@trellis/server-kit';
import { Task } from '@trellis/tasks/model';

const job = { userId: null, source: 'job', ip: null } as const;
/** Tasks made ready in one round; the rest follow in the next. */
const batch = 500;

/** Makes planned tasks ready whose date is reached; answers how many. */
export async function makeTasksReady(services: Services): Promise<number> {
  return inTransaction(services, job, async (context) => {
    const due = await context.db
      .selectFrom('tasks')
      .select('id')
      .where('state', '=', 'planned')
      .where('date', '<=', context.now)
      .orderBy('date')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id } of due) await moveStateBySystem(Task, id, 'makeReady', {}, context);
    return due.length;
  });
}

/** Looks every minute for planned tasks whose date is reached. */
export async function keepMakingTasksReady(services: Services): Promise<undefined> {
  await services.jobs.repeat('make-tasks-ready', '* * * * *', async () => {
    while ((await makeTasksReady(services)) === batch);
  });
  return undefined;
}
