import { ActiveUnitMonth, DataArchiveJob, Invoice, OpexCategory, OpexEntry, Target } from '@trellis/finance/model';
import type { Feature } from '@trellis/server-kit';
import { opexCategoryRows } from './reference-data.ts';

export { opexCategoryRows };

/** Expenses, targets, active units, invoices. */
export const financeFeature: Feature = {
  name: 'finance',
  entities: [ActiveUnitMonth, DataArchiveJob, Invoice, OpexCategory, OpexEntry, Target],
};
