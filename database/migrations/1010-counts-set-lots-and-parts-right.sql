-- A count of a whole article that is tracked by lot says what its lots hold together, and nothing else: so a balance that was not their
-- sum any more is set right once each lot was counted.
create or replace function check_lot(entry consumable_ledger_entries, stock facility_consumables) returns void language plpgsql as $$
declare
  kind_of consumable_types;
  lot consumable_lots;
begin
  select t.* into kind_of from consumables c join consumable_types t on t.id = c."consumableType_id" where c.id = stock.consumable_id;
  select * into lot from consumable_lots where id = entry."consumableLot_id";
  if lot.id is not null and lot."facilityConsumable_id" <> stock.id then
    perform refuse('LOT_ELSEWHERE', 'The lot belongs to another stock.');
  end if;
  if kind_of."lotTracked" and lot.id is null and entry.kind not in ('reservation', 'release') and not (
    entry.kind = 'count' and rounded("posted_stock"(stock.id) + entry.qty)
      = rounded((select coalesce(sum("onHand"), 0) from consumable_lots where "facilityConsumable_id" = stock.id))
  ) then
    perform refuse('LOT_NEEDED', 'This article is tracked by lot; name the lot.');
  end if;
  if kind_of."expiryTracked" and entry.kind = 'usage' and entry.lifecycle_id is not null
     and lot.expirydate < day_at(stock.facility_id, entry."occurredAt") then
    perform refuse('LOT_EXPIRED', 'The lot is expired and is not used on plants.');
  end if;
end $$;

-- A count of a spare part is held against its movements, as one of an article is, and the balance is what they add up to from then on.
create function "posted_parts"(part integer) returns double precision language sql stable as $$
  select rounded(coalesce(sum(qty), 0)) from inventory_transactions where "inventoryItem_id" = part and kind <> 'move'
$$;

create or replace function inventory_post() returns trigger language plpgsql as $$
declare
  item inventory_items;
  left_over double precision;
begin
  perform lock_books(facility_id) from inventory_items where id = new."inventoryItem_id";
  select * into item from inventory_items where id = new."inventoryItem_id" for no key update;
  if not found then return new; end if; -- the foreign key refuses it
  new.user_id := coalesce(new.user_id, new.createuser);
  new.qty := rounded(new.qty);
  new.cost := coalesce(new.cost, item.cost);
  left_over := case new.kind
    when 'move' then item."onHand"
    when 'count' then rounded("posted_parts"(item.id) + new.qty)
    else rounded(item."onHand" + new.qty)
  end;
  if left_over < 0 or (new.kind = 'issue' and left_over < item.reserved and new.ticket_id is null) then
    perform refuse('STOCK_NEGATIVE', 'There are not that many pieces available.');
  end if;
  new."balanceAfter" := left_over;
  update inventory_items set "onHand" = left_over,
    "inventoryLocation_id" = case when new.kind = 'move' then coalesce(new.to_id, "inventoryLocation_id") else "inventoryLocation_id" end
    where id = item.id;
  return new;
end $$;
