import { defineEntity, integer, longText, userScope, type Infer, type Row } from '@trellis/entity-kit';

/** A question a person put to the assistant, with its answer. A negative `user_id` marks what the assistant said of itself to the
 * person of that number; only administrators read those through the everyday calls. */
export const AssistantQuestion = defineEntity(
  'assistantQuestion',
  {
    user_id: integer({ meaning: 'the person; negative: the assistant speaking to that person' }),
    question: longText({ max: 4000, optional: true }),
    answer: longText({ max: 20_000, optional: true }),
  },
  {
    path: 'lex_questions',
    table: 'assistant_questions',
    meaning: 'questions to the assistant',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'nobody', delete: 'member' },
    history: false,
    indexes: [['user_id']],
    list: { columns: ['user_id', 'question', 'answer'], search: ['question', 'answer'] },
  },
);
export type AssistantQuestion = Infer<typeof AssistantQuestion>;
declare module '@trellis/entity-kit' {
  interface Tables {
    assistant_questions: Row<typeof AssistantQuestion>;
  }
}
