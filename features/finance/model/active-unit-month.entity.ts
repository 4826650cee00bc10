import { date, decimal, defineEntity, facilityScope, flag, longText, reference, type Infer } from '@trellis/entity-kit';

/** How long a unit grew in a month, as billed; once frozen it is corrected by a row of its own. */
export const ActiveUnitMonth = defineEntity(
  'activeUnitMonth',
  {
    facility_id: reference('facility'),
    month: date({ meaning: 'any day of the month; kept as its first' }),
    platformGroup_id: reference('unit'),
    activeDays: decimal({ min: 0, max: 31, optional: true, unit: 'd' }),
    plantDays: decimal({ min: 0, optional: true, meaning: 'plants × days' }),
    disabledDays: decimal({ min: 0, max: 31, optional: true, unit: 'd' }),
    offlineHours: decimal({ min: 0, max: 744, optional: true, unit: 'h' }),
    billable: flag(),
    note: longText({ max: 2000, optional: true }),
    frozen: flag({ meaning: 'never changes again' }),
    correction_of: reference('activeUnitMonth', { optional: true, relation: 'correctionOf' }),
  },
  {
    path: 'activeUnitMonths',
    table: 'active_unit_months',
    meaning: 'a month of a unit',
    scope: facilityScope(),
    access: {
      read: ['owner', 'facilityManager'],
      create: ['administrator'],
      update: ['administrator'],
      delete: ['administrator'],
    },
    indexes: [['facility_id', 'month']],
    list: {
      columns: [
        'month',
        'platformGroup_id',
        'activeDays',
        'plantDays',
        'disabledDays',
        'offlineHours',
        'billable',
        'frozen',
      ],
      order: 'month DESC',
    },
  },
);
export type ActiveUnitMonth = Infer<typeof ActiveUnitMonth>;
declare module '@trellis/entity-kit' {
  interface Entities {
    active_unit_months: typeof ActiveUnitMonth;
  }
}
