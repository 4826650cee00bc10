import {
  choice,
  date,
  defineEntity,
  facilityScope,
  instant,
  reference,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Closed months. */
export const LedgerPeriod = defineEntity(
  'ledgerPeriod',
  {
    facility_id: reference('facility'),
    month: date(),
    scope: choice(['consumables', 'opex', 'units'], { optional: true }),
    closedAt: instant({ optional: true }),
    closedBy: reference('user', { optional: true, onDelete: 'clear', relation: 'closedByRecord' }),
  },
  {
    path: 'ledgerPeriods',
    table: 'ledger_periods',
    meaning: 'closed months',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    unique: [['facility_id', 'month']],
    list: { columns: ['facility_id', 'month', 'scope', 'closedAt', 'closedBy'] },
  },
);
export type LedgerPeriod = Infer<typeof LedgerPeriod>;
declare module '@trellis/entity-kit' {
  interface Tables {
    ledger_periods: Row<typeof LedgerPeriod>;
  }
}
