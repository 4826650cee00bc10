import {
  decimal,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  reference,
  type Infer,
} from '@trellis/entity-kit';

const counted = { min: 0, max: 10_000_000, unit: 'plants' } as const;

/** Plants that went from one run to another. They take along their share of what the first had cost until then: `lifecycle_cost_parts`
 * reckons it from what is written, so that what is set right later is set right for both. */
export const LifecycleHandover = defineEntity(
  'lifecycleHandover',
  {
    facility_id: reference('facility'),
    fromLifecycle_id: reference('lifecycle', { relation: 'fromLifecycle' }),
    toLifecycle_id: reference('lifecycle', { relation: 'toLifecycle' }),
    time: instant({ default: 'now' }),
    plants: integer({ ...counted }),
    fromPlants: integer({ ...counted, meaning: 'that the first counted as its own before' }),
    toPlants: integer({ ...counted, meaning: 'that the other counted as its own before' }),
    share: decimal({ min: 0, max: 1, meaning: 'of the plants of the first that lived or were cut' }),
    isLast: flag({ meaning: 'the first is over by it: what is still written for it goes along too' }),
  },
  {
    path: 'ag_lifecycleHandovers',
    table: 'lifecycle_handovers',
    meaning: 'plants that went to other runs, with their share of the cost',
    scope: facilityScope(),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    list: {
      columns: ['time', 'fromLifecycle_id', 'toLifecycle_id', 'plants', 'share', 'isLast'],
      order: 'id DESC',
    },
  },
);
export type LifecycleHandover = Infer<typeof LifecycleHandover>;
declare module '@trellis/entity-kit' {
  interface Entities {
    lifecycle_handovers: typeof LifecycleHandover;
  }
}
