import { Exception, urgentLevel, urgentResolvers } from '@trellis/alerts/model';
import {
  accessDenied,
  callerOf,
  isMember,
  moveRow,
  Refusal,
  type CallContext,
  type UserPrincipal,
} from '@trellis/server-kit';

const urgentSnoozeMinutes = 60;

/** Whether an alert waits so long: the most urgent level an hour at most. */
export const mayWait = ({ escalationLevel }: Exception, minutes: number): boolean =>
  escalationLevel !== urgentLevel || minutes <= urgentSnoozeMinutes;

/** Whether a person who answers alerts resolves this one: the most urgent level takes a manager or maintenance of its facility. */
export const mayResolve = (person: UserPrincipal, { escalationLevel, facility_id }: Exception): boolean =>
  escalationLevel !== urgentLevel || isMember(person, facility_id, urgentResolvers);

/** Resolves an alert with its cause. */
export async function resolveException(
  alert: Exception,
  words: { reason: string },
  context: CallContext,
): Promise<Exception> {
  if (!mayResolve(callerOf(context), alert)) throw accessDenied();
  return moveRow(Exception, alert, 'resolve', words, context);
}

/** Puts an alert off; it comes back by itself. */
export async function snoozeException(
  alert: Exception,
  { minutes }: { minutes: number },
  context: CallContext,
): Promise<Exception> {
  const { records, now } = context;
  if (!mayWait(alert, minutes))
    throw new Refusal('alert.too-urgent', 'An alert of level 1 is snoozed for an hour at most.', 422);
  await moveRow(Exception, alert, 'snooze', {}, context);
  const snoozedUntil = new Date(now.getTime() + minutes * 60_000).toISOString();
  return records.update(Exception, alert.id, { snoozedUntil });
}
