import { Batch, ProductInventoryItem } from '@trellis/harvests/model';
import type { BookRule } from '@trellis/server-kit';

/** What must add up after the harvest. */
export const harvestBookRules: readonly BookRule[] = [
  {
    rule: 'A batch weighs the sum of its movements, and never less than nothing',
    collection: Batch.path,
    query: `select b.facility_id, b.id, b.label, format('weighs %s g, its movements %s g', coalesce(b."currentWeight", 0), m.grams) as found
      from batches b cross join lateral (select rounded(coalesce(sum(grams), 0)) as grams from batch_movements where batch_id = b.id) m
      where b."currentWeight" < 0 or coalesce(b."currentWeight", 0) <> m.grams`,
    remedy: 'POST ag_batches/{id}/correct with what the scale says, and the reason',
  },
  {
    rule: 'A package holds the sum of its movements, and promises no more than that',
    collection: ProductInventoryItem.path,
    query: `select p.facility_id, p.id, coalesce(p.tag, p."itemName") as label,
        format('holds %s with %s promised, its movements %s', p.qty, p.reserved, t.qty) as found
      from product_inventory_items p cross join lateral (select rounded(coalesce(sum(qty), 0)) as qty
        from product_inventory_transactions where "productInventory_id" = p.id and kind not in ('reserve', 'move')) t
      where p.qty < 0 or p.reserved < 0 or p.reserved > p.qty or p.qty <> t.qty`,
    remedy: 'POST productInventoryTransactions of the kind count, with the reason',
  },
  {
    rule: 'Packages of a batch weigh no more than the batch gave them',
    collection: Batch.path,
    query: `select b.facility_id, b.id, b.label, format('gave %s g, its packages got %s g', m.grams, t.grams) as found
      from batches b
        cross join lateral (select rounded(coalesce(-sum(grams), 0)) as grams from batch_movements
          where batch_id = b.id and kind in ('package', 'sample') and grams < 0) m
        cross join lateral (select rounded(coalesce(sum(x.qty * grams_in(p.unit_id)), 0)) as grams
          from product_inventory_items p join product_inventory_transactions x on x."productInventory_id" = p.id and x.kind = 'create'
          where p.batch_id = b.id and p.parent_id is null) t
      where t.grams > m.grams + 0.001 and not exists (select from batches o where o.parent_id = b.id and o.state = 'merged')`,
    remedy:
      'POST ag_batches/{id}/correct takes what was packaged before movements were kept out of the batch, with the reason',
  },
];
