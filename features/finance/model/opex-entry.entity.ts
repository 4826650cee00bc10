import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  money,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Expenses and meter data. */
export const OpexEntry = defineEntity(
  'opexEntry',
  {
    facility_id: reference('facility'),
    opexCategory_id: reference('opexCategory'),
    date: date(),
    amount: money(),
    qty: decimal({ optional: true }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
    supplier_id: reference('supplier', { optional: true, onDelete: 'clear' }),
    documentNo: text({ optional: true }),
    documentUrl: url({ optional: true }),
    source: choice(['manual', 'ledger', 'labour', 'meter', 'import', 'recurring'], { optional: true }),
    state: choice(['draft', 'approved', 'closed'], { optional: true }),
    recurrence: text({ optional: true }),
  },
  {
    path: 'opexEntries',
    table: 'opex_entries',
    meaning: 'expenses and meter data',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['owner', 'facilityManager'],
      update: ['owner', 'facilityManager'],
      delete: ['owner', 'facilityManager'],
    },
    list: { columns: ['facility_id', 'opexCategory_id', 'date', 'amount', 'qty'] },
  },
);
export type OpexEntry = Infer<typeof OpexEntry>;
declare module '@trellis/entity-kit' {
  interface Tables {
    opex_entries: Row<typeof OpexEntry>;
  }
}
