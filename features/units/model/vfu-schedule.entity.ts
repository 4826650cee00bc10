import {
  choice,
  decimal,
  defineEntity,
  instant,
  json,
  parentScope,
  reference,
  timeOfDay,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Unit schedule or override. */
export const VfuSchedule = defineEntity(
  'vfuSchedule',
  {
    platformGroup_id: reference('unit'),
    source: choice(['plan', 'own'], { optional: true }),
    lightOn: timeOfDay({ optional: true }),
    lightOff: timeOfDay({ optional: true }),
    intensity: decimal({ optional: true }),
    irrigation: json({ optional: true, shape: 'any' }),
    validFrom: instant({ optional: true }),
    validTo: instant({ optional: true }),
  },
  {
    path: 'vfuSchedules',
    table: 'vfu_schedules',
    meaning: 'unit schedule or override',
    scope: parentScope('platformGroup_id'),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    list: { columns: ['platformGroup_id', 'source', 'lightOn', 'lightOff', 'intensity'] },
  },
);
export type VfuSchedule = Infer<typeof VfuSchedule>;
declare module '@trellis/entity-kit' {
  interface Tables {
    vfu_schedules: Row<typeof VfuSchedule>;
  }
}
