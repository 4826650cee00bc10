import { FacilityConsumable, InventoryItem } from '@trellis/consumables/model';
import type { BookRule } from '@trellis/server-kit';

/** What must add up in the stock of articles and of spare parts; each finding says by how much, and in what. */
export const consumableBookRules: readonly BookRule[] = [
  {
    rule: 'Stock on hand is the sum of what was posted',
    collection: FacilityConsumable.path,
    query: `select s.facility_id, s.id, c.name as label, format('%s on hand, %s posted', s."onHand", e.qty) as found,
        rounded(s."onHand" - e.qty) as difference, m.abbreviation as "countedIn"
      from facility_consumables s join consumables c on c.id = s.consumable_id join units_of_measure m on m.id = c."stockUnit_id"
        cross join lateral (select rounded(coalesce(sum(qty), 0)) as qty from consumable_ledger_entries
          where "facilityConsumable_id" = s.id and "postedAt" is not null and kind not in ('reservation', 'release')) e
      where s."onHand" < 0 or s."onHand" <> e.qty`,
    remedy: 'POST facilityConsumables/{id}/count with what is there, and the reason',
  },
  {
    rule: 'Stock of an article tracked by lot is the sum of its lots; no lots hold more than there is',
    collection: FacilityConsumable.path,
    query: `select s.facility_id, s.id, c.name as label, format('%s on hand, %s in lots', s."onHand", l.qty) as found,
        rounded(s."onHand" - l.qty) as difference, m.abbreviation as "countedIn"
      from facility_consumables s join consumables c on c.id = s.consumable_id join consumable_types t on t.id = c."consumableType_id"
        join units_of_measure m on m.id = c."stockUnit_id"
        cross join lateral (select rounded(coalesce(sum("onHand"), 0)) as qty from consumable_lots where "facilityConsumable_id" = s.id) l
      where l.qty > s."onHand" or t."lotTracked" and l.qty <> s."onHand"`,
    remedy: 'POST facilityConsumables/{id}/count for each lot and then for the whole article, with the reason',
  },
  {
    rule: 'Spare parts on hand are the sum of their movements',
    collection: InventoryItem.path,
    query: `select i.facility_id, i.id, i.name as label, format('%s on hand, %s moved', i."onHand", e.qty) as found,
        rounded(i."onHand" - e.qty) as difference, null::text as "countedIn"
      from inventory_items i cross join lateral (select rounded(coalesce(sum(qty), 0)) as qty from inventory_transactions
          where "inventoryItem_id" = i.id and kind <> 'move') e
      where i."onHand" < 0 or i."onHand" <> e.qty`,
    remedy: 'POST inventoryItems/{id}/count with what is there, and why',
  },
];
