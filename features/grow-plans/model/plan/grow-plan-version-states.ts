import type { StateMachine } from '@trellis/entity-kit';

/** The way of a plan's version from draft to use: the head grower writes, the facility manager approves and publishes.
 * Actions with more to do than a change of state have a call of their own. */
export const growPlanVersionStates: StateMachine = {
  field: 'state',
  initial: 'draft',
  transitions: {
    submit: {
      from: ['draft'],
      to: 'submitted',
      by: ['farmManager'],
      signs: ['submittedBy'],
      clears: ['returnReason'],
      ownCall: true,
    },
    withdraw: { from: ['submitted'], to: 'draft', by: ['farmManager'], clears: ['submittedBy'] },
    returnToDraft: {
      from: ['submitted'],
      to: 'draft',
      by: ['facilityManager'],
      needsReason: true,
      reasonField: 'returnReason',
      clears: ['submittedBy'],
    },
    approve: { from: ['submitted'], to: 'approved', by: ['facilityManager'], signs: ['approvedBy'], ownCall: true },
    publish: { from: ['approved'], to: 'published', by: ['facilityManager'], stamps: ['publishedAt'], ownCall: true },
    supersede: { from: ['published'], to: 'superseded', by: ['system'] },
    retire: { from: ['published'], to: 'retired', by: ['facilityManager'], ownCall: true },
  },
};
