import { Exception, ExceptionRemediation, exceptionStatusIds } from '@trellis/alerts/model';
import { inTransaction, moveStateBySystem, type Services } from '@trellis/server-kit';

const job = { userId: null, source: 'job', ip: null } as const;

/** The first remedy against an alert puts it into remediation. */
export function listenForRemediations(services: Services): void {
  services.hub.on('entityChanged', async ({ collection, id, op }) => {
    if (collection !== ExceptionRemediation.path || op !== 'create') return;
    await inTransaction(services, job, async (context) => {
      const exception = await context.db
        .selectFrom('exceptions')
        .innerJoin('exception_remediations', 'exception_remediations.ExceptionList_id', 'exceptions.id')
        .select(['exceptions.id', 'exceptions.ExceptionStatus_id'])
        .where('exception_remediations.id', '=', id)
        .forUpdate('exceptions')
        .executeTakeFirst();
      const { open, acknowledged } = exceptionStatusIds;
      if (exception?.ExceptionStatus_id !== open && exception?.ExceptionStatus_id !== acknowledged) return;
      await moveStateBySystem(Exception, exception.id, 'startRemediation', {}, context);
    });
  });
}
