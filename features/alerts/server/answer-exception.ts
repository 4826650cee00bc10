import { Exception, urgentLevel, urgentResolvers } from '@trellis/alerts/model';
import { accessDenied, callerOf, isMember, moveRow, Refusal, type CallContext } from '@trellis/server-kit';

const urgentSnoozeMinutes = 60;

/** Resolves an alert with its cause. The most urgent level takes a manager or maintenance of its facility. */
export async function resolveException(
  alert: Exception,
  words: { reason: string },
  context: CallContext,
): Promise<Exception> {
  const { escalationLevel, facility_id } = alert;
  if (escalationLevel === urgentLevel && !isMember(callerOf(context), facility_id, urgentResolvers))
    throw accessDenied();
  return moveRow(Exception, alert, 'resolve', words, context);
}

/** Puts an alert off; it comes back by itself. The most urgent level waits an hour at most. */
export async function snoozeException(
  alert: Exception,
  { minutes }: { minutes: number },
  context: CallContext,
): Promise<Exception> {
  const { records, now } = context;
  if (alert.escalationLevel === urgentLevel && minutes > urgentSnoozeMinutes)
    throw new Refusal('alert.too-urgent', 'An alert of level 1 is snoozed for an hour at most.', 422);
  await moveRow(Exception, alert, 'snooze', {}, context);
  const snoozedUntil = new Date(now.getTime() + minutes * 60_000).toISOString();
  return records.update(Exception, alert.id, { snoozedUntil });
}
