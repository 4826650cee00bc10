import {
  choice,
  decimal,
  defineEntity,
  instant,
  integer,
  parentScope,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';

/** How a lease stands. `waiting`: waiting to acquire it; `expired`: nobody gave it back in time, or nobody asked any more. */
export const leaseStates = ['waiting', 'held', 'returned', 'expired', 'released'] as const;

/** The right of a unit to take water from its zone for a while: asked for by its controller before a valve opens. */
export const IrrigationLease = defineEntity(
  'irrigationLease',
  {
    zone_id: reference('zone', { onDelete: 'cascade' }),
    platformGroup_id: reference('unit', { onDelete: 'cascade' }),
    controller_id: reference('controller', { onDelete: 'cascade' }),
    requestId: text({ max: 64, meaning: 'the controller’s own name of the request; a repeated one is the same lease' }),
    state: choice(leaseStates, { default: 'waiting', serverSet: true }),
    durationSeconds: integer({ min: 1, max: 3600, unit: 's' }),
    litresPerMinute: decimal({ min: 0, optional: true, unit: 'L/min' }),
    requestedAt: instant({ serverSet: true }),
    heardAt: instant({ serverSet: true, meaning: 'when its controller asked last' }),
    grantedAt: instant({ optional: true, serverSet: true }),
    expiresAt: instant({ optional: true, serverSet: true, meaning: 'when it ends by itself' }),
    endedAt: instant({ optional: true, serverSet: true }),
  },
  {
    path: 'irrigationLeases',
    table: 'irrigation_leases',
    meaning: 'who may take water from a zone, and who waits for it',
    scope: parentScope('zone_id'),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    history: false,
    unique: [['controller_id', 'requestId']],
    indexes: [['zone_id', 'state']],
    list: {
      columns: ['zone_id', 'platformGroup_id', 'state', 'requestedAt', 'grantedAt', 'endedAt'],
      order: 'id DESC',
    },
  },
);
export type IrrigationLease = Infer<typeof IrrigationLease>;
declare module '@trellis/entity-kit' {
  interface Entities {
    irrigation_leases: typeof IrrigationLease;
  }
}
