import {
  date,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  longText,
  reference,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Frozen active-unit figures. */
export const ActiveUnitMonth = defineEntity(
  'activeUnitMonth',
  {
    facility_id: reference('facility'),
    month: date(),
    platformGroup_id: reference('unit'),
    activeDays: decimal({ optional: true }),
    plantDays: decimal({ optional: true }),
    disabledDays: decimal({ optional: true }),
    offlineHours: decimal({ optional: true }),
    billable: flag(),
    note: longText({ optional: true }),
    frozen: flag(),
    correction_of: reference('activeUnitMonth', { optional: true, onDelete: 'clear', relation: 'correction_ofRecord' }),
  },
  {
    path: 'activeUnitMonths',
    table: 'active_unit_months',
    meaning: 'frozen active-unit figures',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['owner', 'facilityManager'],
      update: ['owner', 'facilityManager'],
      delete: ['owner', 'facilityManager'],
    },
    list: { columns: ['facility_id', 'month', 'platformGroup_id', 'activeDays', 'plantDays'] },
  },
);
export type ActiveUnitMonth = Infer<typeof ActiveUnitMonth>;
declare module '@trellis/entity-kit' {
  interface Tables {
    active_unit_months: Row<typeof ActiveUnitMonth>;
  }
}
