import { Exception, exceptionStatusIds, remedyEvents } from '@trellis/alerts/model';
import { moveStateBySystem, reaction } from '@trellis/server-kit';

/** The first remedy against an alert puts it into remediation. */
export const startRemediation = reaction(remedyEvents.written, 'start-remediation', async ({ row }, context) => {
  const alert = await context.db
    .selectFrom('exceptions')
    .select('ExceptionStatus_id')
    .where('id', '=', row.ExceptionList_id)
    .forUpdate()
    .executeTakeFirst();
  const { open, acknowledged } = exceptionStatusIds;
  if (alert?.ExceptionStatus_id !== open && alert?.ExceptionStatus_id !== acknowledged) return;
  await moveStateBySystem(Exception, row.ExceptionList_id, 'startRemediation', {}, context);
});
