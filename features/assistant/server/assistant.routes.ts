import { assistantApi } from '@trellis/assistant/model';
import { accessDenied, callerOf, implement } from '@trellis/server-kit';

/** The assistant's history. */
export const assistantRoutes = implement(assistantApi, {
  clearAll: async ({ body }, context) => {
    const { userId } = callerOf(context);
    if (body.user_id !== userId) throw accessDenied();
    const result = await context.db
      .deleteFrom('assistant_questions')
      .where('user_id', 'in', [userId, -userId])
      .executeTakeFirst();
    return { count: Number(result.numDeletedRows) };
  },
});
