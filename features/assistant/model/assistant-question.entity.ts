import { defineEntity, integer, longText, signedUserScope, type Infer } from '@trellis/entity-kit';

/** A question a person put to the assistant, with its answer. Rows of the assistant's history carry the negative of the person's
 * number; both signs are that person's alone. */
export const AssistantQuestion = defineEntity(
  'assistantQuestion',
  {
    user_id: integer({ meaning: 'the negative of the person’s number for the history of the assistant' }),
    question: longText({ max: 4000, optional: true }),
    answer: longText({ max: 20_000, optional: true }),
  },
  {
    path: 'lex_questions',
    table: 'assistant_questions',
    meaning: 'questions to the assistant',
    scope: signedUserScope('user_id'),
    access: { read: 'member', create: 'member', update: 'nobody', delete: 'member' },
    history: false,
    indexes: [['user_id']],
    list: { columns: ['user_id', 'question', 'answer'], search: ['question', 'answer'] },
  },
);
export type AssistantQuestion = Infer<typeof AssistantQuestion>;
declare module '@trellis/entity-kit' {
  interface Entities {
    assistant_questions: typeof AssistantQuestion;
  }
}
