import type { StateMachine } from '@trellis/entity-kit';

const planners = ['farmManager', 'facilityManager'];

/** The way of a run. Scheduling, starting and harvesting do more than change the state and have calls of their own. */
export const lifecycleStates: StateMachine = {
  field: 'state',
  initial: 'draft',
  closed: ['completed'],
  openWhenClosed: { fields: ['excludeFromStats'], why: 'an outlier shows when its yield is compared' },
  amend: { by: planners, fields: ['name', 'owner_user_id', 'metrcPlantBatchName', 'licenseNumber'] },
  transitions: {
    schedule: { from: ['draft'], to: 'scheduled', by: planners, ownCall: true },
    start: {
      from: ['draft', 'scheduled'],
      to: 'in_flight',
      by: ['system', ...planners],
      stamps: ['starttime'],
      ownCall: true,
    },
    beginHarvest: { from: ['in_flight'], to: 'harvesting', by: ['grower', ...planners], ownCall: true },
    finishHarvest: { from: ['harvesting'], to: 'post_harvest', by: ['system'] },
    complete: { from: ['post_harvest'], to: 'completed', by: ['system', 'facilityManager'], ownCall: true },
    reopen: { from: ['completed'], to: 'post_harvest', by: ['facilityManager'], needsReason: true },
    cancel: { from: ['draft', 'scheduled'], to: 'cancelled', by: planners, reasonField: 'cancelReason', ownCall: true },
    merge: { from: ['in_flight'], to: 'cancelled', by: planners, reasonField: 'cancelReason', ownCall: true },
    abort: {
      from: ['in_flight'],
      to: 'cancelled',
      by: ['facilityManager'],
      needsReason: true,
      reasonField: 'cancelReason',
      ownCall: true,
    },
  },
};
