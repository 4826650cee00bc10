import {
  choice,
  date,
  defineEntity,
  facilityScope,
  instant,
  json,
  money,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Invoices. */
export const Invoice = defineEntity(
  'invoice',
  {
    number: text({ optional: true }),
    client_id: reference('client'),
    facility_id: reference('facility'),
    month: date(),
    state: choice(['draft', 'issued', 'paid', 'void'], { optional: true }),
    issuedAt: instant({ optional: true }),
    duedate: date({ optional: true }),
    paidAt: instant({ optional: true }),
    tax: money({ optional: true }),
    total: money({ optional: true }),
    lines: json({ optional: true, shape: 'array', meaning: 'label, qty, rate, amount, source' }),
    creditOf_id: reference('invoice', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'invoices',
    table: 'invoices',
    meaning: 'invoices',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['owner', 'facilityManager'],
      update: ['owner', 'facilityManager'],
      delete: ['owner', 'facilityManager'],
    },
    unique: [['number']],
    list: { columns: ['number', 'client_id', 'facility_id', 'month', 'state'], search: ['number'] },
  },
);
export type Invoice = Infer<typeof Invoice>;
declare module '@trellis/entity-kit' {
  interface Tables {
    invoices: Row<typeof Invoice>;
  }
}
