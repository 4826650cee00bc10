import { defineApi, signedIn } from '@trellis/entity-kit';
import * as z from 'zod';

/** The assistant's history. */
export const assistantApi = defineApi('assistant', {
  clearAll: {
    method: 'POST',
    path: 'lex_questions/clearAll',
    summary: "Empty the person's own history, the assistant's words to the person included",
    access: signedIn,
    body: z.strictObject({ user_id: z.int() }),
    returns: z.object({ count: z.int() }),
  },
});
