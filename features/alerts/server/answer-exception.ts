import { Exception, urgentResolvers } from '@trellis/alerts/model';
import { accessDenied, callerOf, isMember, moveState, Refusal, type CallContext } from '@trellis/server-kit';

const URGENT = 1;
const URGENT_SNOOZE_MINUTES = 60;

/** Resolves an alert with its cause. The most urgent level takes a manager or maintenance of its facility. */
export async function resolveException(
  id: number,
  words: { reason: string; updatedate?: string | undefined },
  context: CallContext,
): Promise<Exception> {
  const { escalationLevel, facility_id } = await context.records.get(Exception, id, context.viewer);
  if (escalationLevel === URGENT && !isMember(callerOf(context), facility_id, urgentResolvers)) throw accessDenied();
  return moveState(Exception, id, 'resolve', words, context);
}

/** Puts an alert off; it comes back by itself. The most urgent level waits an hour at most. */
export async function snoozeException(
  id: number,
  { minutes, updatedate }: { minutes: number; updatedate?: string | undefined },
  context: CallContext,
): Promise<Exception> {
  const { records, now, viewer } = context;
  const { escalationLevel } = await records.get(Exception, id, viewer);
  if (escalationLevel === URGENT && minutes > URGENT_SNOOZE_MINUTES)
    throw new Refusal('alert.too-urgent', 'An alert of level 1 is snoozed for an hour at most.', 422);
  await moveState(Exception, id, 'snooze', { updatedate }, context);
  const snoozedUntil = new Date(now.getTime() + minutes * 60_000).toISOString();
  return records.update(Exception, id, { snoozedUntil });
}
