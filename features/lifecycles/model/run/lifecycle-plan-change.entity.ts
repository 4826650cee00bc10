import {
  choice,
  defineEntity,
  flag,
  instant,
  integer,
  json,
  jsonObject,
  parentScope,
  reference,
  type Infer,
} from '@trellis/entity-kit';

const byCalls = { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' } as const;

/** That a run goes on by another version of its plan, from a day on. */
export const LifecyclePlanChange = defineEntity(
  'lifecyclePlanChange',
  {
    lifecycle_id: reference('lifecycle', { onDelete: 'cascade', serverSet: true }),
    fromVersion_id: reference('growPlanVersion', { serverSet: true, relation: 'fromVersion' }),
    toVersion_id: reference('growPlanVersion', { serverSet: true, relation: 'toVersion' }),
    at: instant({ serverSet: true, meaning: 'from when the other version holds' }),
    fromDay: integer({ min: 1, max: 100_000, serverSet: true, meaning: 'day of the run; the first is 1' }),
    isCanary: flag({ serverSet: true, meaning: 'tried on it before the others get it' }),
    state: choice(['applied', 'takenBack'], { default: 'applied', serverSet: true }),
    snapshot: json({
      of: jsonObject,
      maxBytes: 4_194_304,
      serverSet: true,
      seenBy: [],
      meaning: 'what it was before and what it was made, to take it back by',
    }),
  },
  {
    path: 'ag_lifecyclePlanChanges',
    table: 'lifecycle_plan_changes',
    meaning: 'versions that runs changed to',
    scope: parentScope('lifecycle_id'),
    access: byCalls,
    list: {
      columns: ['lifecycle_id', 'fromVersion_id', 'toVersion_id', 'at', 'fromDay', 'isCanary', 'state'],
      order: 'id DESC',
    },
  },
);
export type LifecyclePlanChange = Infer<typeof LifecyclePlanChange>;
declare module '@trellis/entity-kit' {
  interface Entities {
    lifecycle_plan_changes: typeof LifecyclePlanChange;
  }
}
