import { sessionEvents } from '@trellis/access/model';
import type { WorkContext } from '@trellis/server-kit';
import { endCodes } from '../account/one-time-codes.ts';

/** Ends sessions at once, on every server: all of some people (but for one), or some by id. Answers how many. Where all of a
 * person's end, so do their personal tokens: somebody else may have made one. An address that was asked for and is not confirmed
 * yet ends with the others, for the same reason. */
export async function endSessions(
  which: { userIds: readonly number[]; except?: number } | { tokenIds: readonly number[] },
  { db, events, now }: Pick<WorkContext, 'db' | 'events' | 'now'>,
): Promise<number> {
  const isWhole = 'userIds' in which && which.except === undefined;
  let ending = db
    .deleteFrom('user_tokens')
    .where('kind', 'in', isWhole || 'tokenIds' in which ? ['api', 'secondStep', 'personal'] : ['api', 'secondStep']);
  if ('userIds' in which) {
    ending = ending.where('user_id', 'in', [...which.userIds]);
    if (which.except !== undefined) ending = ending.where('id', '!=', which.except);
  } else ending = ending.where('id', 'in', [...which.tokenIds]);
  const ended = await ending.returning('id').execute();
  // After the sessions: what a session of theirs just asked for waits for it, or is found here.
  for (const userId of 'userIds' in which ? which.userIds : []) await endCodes(userId, 'confirmEmail', db, now);
  if (ended.length > 0) events.emit(sessionEvents.ended, { tokenIds: ended.map(({ id }) => id) });
  return ended.length;
}
