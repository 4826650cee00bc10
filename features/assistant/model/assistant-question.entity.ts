import { defineEntity, integer, longText, userScope, type Infer, type Row } from '@trellis/entity-kit';

/** Assistant history. */
export const AssistantQuestion = defineEntity(
  'assistantQuestion',
  {
    user_id: integer({ meaning: 'negative = assistant' }),
    question: longText({ optional: true }),
    answer: longText({ optional: true }),
  },
  {
    path: 'lex_questions',
    table: 'assistant_questions',
    meaning: 'assistant history',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: { columns: ['user_id', 'question', 'answer'] },
  },
);
export type AssistantQuestion = Infer<typeof AssistantQuestion>;
declare module '@trellis/entity-kit' {
  interface Tables {
    assistant_questions: Row<typeof AssistantQuestion>;
  }
}
