import {
  choice,
  date,
  decimal,
  defineEntity,
  instant,
  reference,
  userScope,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Training records. */
export const EducationCompletion = defineEntity(
  'educationCompletion',
  {
    user_id: reference('user'),
    educationCourse_id: reference('educationCourse'),
    progress: decimal({ optional: true }),
    score: decimal({ optional: true }),
    completedAt: instant({ optional: true }),
    validUntil: date({ optional: true }),
    signedBy: reference('user', { optional: true, onDelete: 'clear', relation: 'signedByRecord' }),
    state: choice(['assigned', 'started', 'passed', 'failed', 'expired'], { optional: true }),
  },
  {
    path: 'educationCompletions',
    table: 'education_completions',
    meaning: 'training records',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: { columns: ['user_id', 'educationCourse_id', 'progress', 'score', 'completedAt'] },
  },
);
export type EducationCompletion = Infer<typeof EducationCompletion>;
declare module '@trellis/entity-kit' {
  interface Tables {
    education_completions: Row<typeof EducationCompletion>;
  }
}
