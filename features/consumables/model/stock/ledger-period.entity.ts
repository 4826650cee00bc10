import { choice, date, defineEntity, facilityScope, instant, reference, type Infer } from '@trellis/entity-kit';

/** A closed month of one book. Creating it closes the month; deleting it opens the month again. */
export const LedgerPeriod = defineEntity(
  'ledgerPeriod',
  {
    facility_id: reference('facility'),
    month: date({ meaning: 'any day of the month; kept as its first' }),
    scope: choice(['consumables', 'opex', 'units'], { meaning: 'the book that is closed' }),
    closedAt: instant({ default: 'now', serverSet: true }),
    closedBy: reference('user', { optional: true, relation: 'closer', serverSet: true }),
  },
  {
    path: 'ledgerPeriods',
    table: 'ledger_periods',
    meaning: 'a closed month of one book',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['owner', 'facilityManager'],
      update: 'nobody',
      delete: ['owner'],
    },
    unique: [['facility_id', 'scope', 'month']],
    list: { columns: ['month', 'scope', 'closedAt', 'closedBy'], order: 'month DESC' },
  },
);
export type LedgerPeriod = Infer<typeof LedgerPeriod>;
declare module '@trellis/entity-kit' {
  interface Entities {
    ledger_periods: typeof LedgerPeriod;
  }
}
