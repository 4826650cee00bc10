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
  jsonText,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** A line of an invoice; the source names the evidence. */
export interface InvoiceLine {
  label: string;
  qty: number;
  rate: number;
  amount: number;
  source?: string;
}
const invoiceLineShape: z.ZodType<InvoiceLine> = z.strictObject({
  label: jsonText,
  qty: z.number(),
  rate: z.number(),
  amount: z.number(),
  source: z.exactOptional(jsonText),
});

/** Monthly invoices to companies; an issued one never changes, it is credited. */
export const Invoice = defineEntity(
  'invoice',
  {
    number: text({ max: 40, optional: true, serverSet: true, meaning: 'given when issued' }),
    client_id: reference('client'),
    facility_id: reference('facility'),
    month: date({ meaning: 'any day of the month; kept as its first' }),
    state: choice(['draft', 'issued', 'paid', 'void'], { default: 'draft' }),
    issuedAt: instant({ optional: true, serverSet: true }),
    duedate: date({ optional: true }),
    paidAt: instant({ optional: true, serverSet: true }),
    tax: money({ optional: true }),
    total: money({ optional: true, serverSet: true, meaning: 'sum of the lines and the tax' }),
    lines: json({ optional: true, of: z.array(invoiceLineShape).max(500), maxBytes: 65_536 }),
    creditOf_id: reference('invoice', { optional: true, meaning: 'the invoice this credit note corrects' }),
  },
  {
    path: 'invoices',
    table: 'invoices',
    meaning: 'an invoice',
    scope: facilityScope(),
    access: { read: ['owner'], create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['number']],
    indexes: [['month']],
    has: { credits: 'invoice.creditOf_id' },
    states: {
      field: 'state',
      initial: 'draft',
      transitions: {
        issue: { from: ['draft'], to: 'issued', by: ['administrator'], stamps: ['issuedAt'] },
        pay: { from: ['issued'], to: 'paid', by: ['administrator'], stamps: ['paidAt'] },
        void: { from: ['draft', 'issued'], to: 'void', by: ['administrator'], needsReason: true },
      },
    },
    list: {
      columns: ['number', 'client_id', 'facility_id', 'month', 'total', 'duedate', 'paidAt', 'state'],
      search: ['number'],
      order: 'month DESC',
    },
  },
);
export type Invoice = Infer<typeof Invoice>;
declare module '@trellis/entity-kit' {
  interface Entities {
    invoices: typeof Invoice;
  }
}
