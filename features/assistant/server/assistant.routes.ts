import { assistantApi } from '@trellis/assistant/model';
import { callerOf, implement, notFound, type CallContext } from '@trellis/server-kit';
import { answerers } from './answers/index.ts';
import { answerContext } from './answers/answer.ts';
import { recogniseQuestion } from './ask.ts';
import { readReader } from './reader.ts';

/** Questions and answers. */
export const assistantRoutes = implement(assistantApi, {
  clearAll: async (_, context) => {
    const { userId } = callerOf(context);
    const result = await context.db
      .deleteFrom('assistant_questions')
      .where('user_id', 'in', [userId, -userId])
      .executeTakeFirst();
    return { count: Number(result.numDeletedRows) };
  },
  ask: ({ body: { text, facility_id } }, context) => {
    assertHere([facility_id], context);
    return recogniseQuestion(text, context);
  },
  answer: async ({ params: { intentName }, body }, context) => {
    const { facility_id, confirmed = false, ...slots } = body.params;
    assertHere([body.facility_id, facility_id], context);
    const reader = await readReader(context);
    const answer = await answerers[intentName](answerContext({ ...slots, isConfirmed: confirmed }, reader, context));
    return { needsConfirmation: false, open: null, ...answer };
  },
});

/** A facility may be named, and must be the one the session is in; 404 otherwise. */
function assertHere(named: readonly (number | undefined)[], { facilityId }: CallContext): void {
  if (named.some((id) => id !== undefined && id !== facilityId)) throw notFound('facilities');
}
