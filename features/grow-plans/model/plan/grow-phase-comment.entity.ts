import { choice, defineEntity, instant, longText, parentScope, reference, type Infer } from '@trellis/entity-kit';
import { planners } from './grow-plan.entity.ts';

/** Who says something about a phase of a plan: those who write plans, and those who grow by them. */
const commenters = ['grower', ...planners];

/** What somebody says about a phase of a version, or answers to it; it ends with the phase. Whoever began settles it, or who plans. */
export const GrowPhaseComment = defineEntity(
  'growPhaseComment',
  {
    growPhase_id: reference('growPhase', { onDelete: 'cascade' }),
    user_id: reference('user', { onDelete: 'cascade', isAuthor: true }),
    text: longText({ max: 4000 }),
    comment_id: reference('growPhaseComment', {
      optional: true,
      onDelete: 'cascade',
      relation: 'comment',
      meaning: 'what it answers, a comment on the same phase',
    }),
    state: choice(['open', 'resolved'], { default: 'open' }),
    resolvedAt: instant({ optional: true, serverSet: true }),
    resolvedBy_user_id: reference('user', {
      optional: true,
      onDelete: 'clear',
      serverSet: true,
      relation: 'resolver',
    }),
  },
  {
    path: 'ag_growPhaseComments',
    table: 'grow_phase_comments',
    meaning: 'comments on phases of plans',
    scope: parentScope('growPhase_id'),
    access: { read: 'member', create: commenters, update: commenters, delete: commenters },
    ownRows: { field: 'user_id', except: planners },
    states: {
      field: 'state',
      initial: 'open',
      transitions: {
        resolve: {
          ...{ from: ['open'], to: 'resolved', by: [...planners], byPerson: 'user_id' },
          ...{ stamps: ['resolvedAt'], signs: ['resolvedBy_user_id'] },
        },
        reopen: {
          ...{ from: ['resolved'], to: 'open', by: [...planners], byPerson: 'user_id' },
          clears: ['resolvedAt', 'resolvedBy_user_id'],
        },
      },
    },
    has: { answers: 'growPhaseComment.comment_id' },
    list: {
      columns: ['createdate', 'growPhase_id', 'user_id', 'text', 'state'],
      search: ['text'],
      order: 'createdate',
    },
  },
);
export type GrowPhaseComment = Infer<typeof GrowPhaseComment>;
declare module '@trellis/entity-kit' {
  interface Entities {
    grow_phase_comments: typeof GrowPhaseComment;
  }
}
