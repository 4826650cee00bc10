import { choice, defineEntity, instant, longText, parentScope, reference, type Infer } from '@trellis/entity-kit';

/** Others book, move and release by the calls of the shelf calendar, which know who books what. */
const keepers = ['facilityManager'] as const;

/** A booking of a shelf from `start` up to `finish`. Bookings of a shelf do not overlap, except with maintenance. */
export const PlatformAllocation = defineEntity(
  'platformAllocation',
  {
    platform_id: reference('platform', { byAction: true }),
    kind: choice(['planned', 'reserved', 'cleanout', 'maintenance', 'tenant', 'research', 'lifecycle'], {
      byAction: true,
      meaning: 'bookings of runs are made and moved with the run',
    }),
    start: instant(),
    finish: instant({ meaning: 'after start; the shelf is free from then on' }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'cascade', serverSet: true }),
    productionPlanItem_id: reference('productionPlanItem', { optional: true, onDelete: 'cascade', serverSet: true }),
    ticket_id: reference('ticket', { optional: true, onDelete: 'clear' }),
    client_id: reference('client', { optional: true, onDelete: 'clear', meaning: 'tenant it is let to' }),
    note: longText({ max: 2000, optional: true }),
  },
  {
    path: 'ag_platformAllocations',
    table: 'platform_allocations',
    meaning: 'shelf bookings',
    scope: parentScope('platform_id'),
    access: { read: 'member', create: keepers, update: keepers, delete: keepers },
    unique: [['platform_id', 'kind', 'start']],
    indexes: [['start'], ['finish']],
    list: {
      columns: ['platform_id', 'kind', 'start', 'finish', 'lifecycle_id', 'note'],
      search: ['note'],
      order: 'start',
    },
  },
);
export type PlatformAllocation = Infer<typeof PlatformAllocation>;
declare module '@trellis/entity-kit' {
  interface Entities {
    platform_allocations: typeof PlatformAllocation;
  }
}
