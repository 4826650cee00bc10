import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  money,
  recurrenceRule,
  reference,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';

/** Expenses and meter readings with a price; corrected by a counter entry once the month is closed. */
export const OpexEntry = defineEntity(
  'opexEntry',
  {
    facility_id: reference('facility'),
    opexCategory_id: reference('opexCategory'),
    date: date(),
    amount: money({ meaning: 'negative in a counter entry' }),
    qty: decimal({ optional: true, meaning: "in the cost type's unit" }),
    area_id: reference('area', { optional: true }),
    lifecycle_id: reference('lifecycle', { optional: true }),
    supplier_id: reference('supplier', { optional: true }),
    documentNo: text({ max: 60, optional: true }),
    documentUrl: url({ optional: true }),
    source: choice(['manual', 'ledger', 'labour', 'meter', 'import', 'recurring'], {
      default: 'manual',
      serverSet: true,
      meaning: 'who booked it; entries of ledger and labour are read-only',
    }),
    state: choice(['draft', 'approved', 'closed'], { default: 'draft' }),
    recurrence: recurrenceRule({ max: 255, optional: true }),
  },
  {
    path: 'opexEntries',
    table: 'opex_entries',
    meaning: 'an expense',
    scope: facilityScope(),
    access: {
      read: ['owner', 'facilityManager'],
      create: ['owner', 'facilityManager'],
      update: ['owner', 'facilityManager'],
      delete: ['owner', 'facilityManager'],
    },
    indexes: [['facility_id', 'date']],
    states: {
      field: 'state',
      initial: 'draft',
      transitions: {
        approve: { from: ['draft'], to: 'approved', by: ['owner', 'facilityManager'] },
        reopen: { from: ['approved'], to: 'draft', by: ['owner', 'facilityManager'], needsReason: true },
        close: { from: ['approved'], to: 'closed', by: ['system'] },
      },
    },
    list: {
      columns: [
        'date',
        'opexCategory_id',
        'supplier_id',
        'documentNo',
        'qty',
        'amount',
        'area_id',
        'lifecycle_id',
        'source',
        'state',
      ],
      search: ['documentNo'],
      order: 'date DESC',
    },
  },
);
export type OpexEntry = Infer<typeof OpexEntry>;
declare module '@trellis/entity-kit' {
  interface Entities {
    opex_entries: typeof OpexEntry;
  }
}
