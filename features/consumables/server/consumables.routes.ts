import { consumablesApi } from '@trellis/consumables/model';
import { implement } from '@trellis/server-kit';
import { countStock } from './count-stock.ts';
import { reverseEntry } from './reverse-entry.ts';
import { transferStock } from './transfer-stock.ts';

/** Postings that are more than one row. */
export const consumablesRoutes = implement(consumablesApi, {
  reverseEntry: ({ params, body }, context) => reverseEntry(params.id, body.reason, context),
  transferStock: ({ params, body }, context) => transferStock(params.id, body, context),
  countStock: ({ params, body }, context) => countStock(params.id, body, context),
});
