import {
  choice,
  defineEntity,
  instant,
  longText,
  parentScope,
  reference,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Shelf bookings; no overlap per platform except maintenance. */
export const PlatformAllocation = defineEntity(
  'platformAllocation',
  {
    platform_id: reference('platform'),
    kind: choice(['lifecycle', 'planned', 'reserved', 'cleanout', 'maintenance', 'tenant', 'research']),
    start: instant(),
    finish: instant(),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
    productionPlanItem_id: reference('productionPlanItem', { optional: true, onDelete: 'clear' }),
    ticket_id: reference('ticket', { optional: true, onDelete: 'clear' }),
    client_id: reference('client', { optional: true, onDelete: 'clear' }),
    note: longText({ optional: true }),
  },
  {
    path: 'ag_platformAllocations',
    table: 'platform_allocations',
    meaning: 'shelf bookings',
    scope: parentScope('platform_id'),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: ['farmManager', 'facilityManager'],
      delete: ['farmManager', 'facilityManager'],
    },
    list: { columns: ['platform_id', 'kind', 'start', 'finish', 'lifecycle_id'] },
  },
);
export type PlatformAllocation = Infer<typeof PlatformAllocation>;
declare module '@trellis/entity-kit' {
  interface Tables {
    platform_allocations: Row<typeof PlatformAllocation>;
  }
}
