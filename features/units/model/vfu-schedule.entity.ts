import {
  choice,
  decimal,
  defineEntity,
  instant,
  integer,
  parentScope,
  reference,
  timeOfDay,
  type Infer,
} from '@trellis/entity-kit';

/** Who gives units schedules of their own. */
export const schedulePlanners = ['farmManager', 'facilityManager'] as const;

/** A unit's own schedule, used instead of the plan's while it is valid and the unit says so. */
export const VfuSchedule = defineEntity(
  'vfuSchedule',
  {
    platformGroup_id: reference('unit', { onDelete: 'cascade' }),
    source: choice(['plan', 'own'], { default: 'own' }),
    lightOn: timeOfDay({ optional: true, meaning: 'facility time' }),
    lightOff: timeOfDay({ optional: true, meaning: 'facility time; before lightOn: the next day' }),
    intensity: decimal({ min: 0, max: 1, optional: true, meaning: 'fraction of full light' }),
    irrigationFrequency: integer({ min: 1, max: 10_080, optional: true, unit: 'min', meaning: 'between two shots' }),
    irrigationDuration: integer({ min: 0, max: 3600, optional: true, unit: 's', meaning: 'of a shot; 0: none' }),
    irrigationStartTime: timeOfDay({ optional: true, meaning: 'first shot, facility time' }),
    irrigationFinishTime: timeOfDay({ optional: true, meaning: 'no shot after it, facility time' }),
    validFrom: instant({ optional: true }),
    validTo: instant({ optional: true }),
  },
  {
    path: 'vfuSchedules',
    table: 'vfu_schedules',
    meaning: 'own schedules of units',
    scope: parentScope('platformGroup_id'),
    access: { read: 'member', create: schedulePlanners, update: schedulePlanners, delete: schedulePlanners },
    list: {
      columns: ['platformGroup_id', 'source', 'lightOn', 'lightOff', 'intensity', 'validFrom', 'validTo'],
      order: 'validFrom DESC',
    },
  },
);
export type VfuSchedule = Infer<typeof VfuSchedule>;
declare module '@trellis/entity-kit' {
  interface Entities {
    vfu_schedules: typeof VfuSchedule;
  }
}
