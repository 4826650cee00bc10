import { defineEntity, longText, parentScope, reference, type Infer } from '@trellis/entity-kit';
import { planners } from './grow-plan.entity.ts';

/** Who says something about a phase of a plan: those who write plans, and those who grow by them. */
const commenters = ['grower', ...planners];

/** What somebody says about a phase of a version; it ends with the phase. */
export const GrowPhaseComment = defineEntity(
  'growPhaseComment',
  {
    growPhase_id: reference('growPhase', { onDelete: 'cascade' }),
    user_id: reference('user', { onDelete: 'cascade', isAuthor: true }),
    text: longText({ max: 4000 }),
  },
  {
    path: 'ag_growPhaseComments',
    table: 'grow_phase_comments',
    meaning: 'comments on phases of plans',
    scope: parentScope('growPhase_id'),
    access: { read: 'member', create: commenters, update: commenters, delete: commenters },
    ownRows: { field: 'user_id', except: planners },
    list: { columns: ['createdate', 'growPhase_id', 'user_id', 'text'], search: ['text'], order: 'createdate' },
  },
);
export type GrowPhaseComment = Infer<typeof GrowPhaseComment>;
declare module '@trellis/entity-kit' {
  interface Entities {
    grow_phase_comments: typeof GrowPhaseComment;
  }
}
