-- A count of a whole article is held against its movements, and the balance is what they add up to from then on: a balance that was not
-- that any more is set right by it.
create function "posted_stock"(stock integer) returns double precision language sql stable as $$
  select rounded(coalesce(sum(qty), 0)) from consumable_ledger_entries
  where "facilityConsumable_id" = stock and "postedAt" is not null and kind not in ('reservation', 'release')
$$;

create or replace function post_entry(entry consumable_ledger_entries, stock facility_consumables) returns consumable_ledger_entries language plpgsql as $$
declare
  moves_stock constant boolean := entry.kind not in ('reservation', 'release');
  held double precision := case when moves_stock then stock.reserved else rounded(stock.reserved + entry.qty) end;
  recounts constant boolean := entry.kind = 'count' and entry."consumableLot_id" is null and entry.reversal_of is null;
  left_over double precision := case
    when recounts then rounded("posted_stock"(stock.id) + entry.qty)
    when moves_stock then rounded(stock."onHand" + entry.qty)
    else stock."onHand"
  end;
  cost numeric := stock."avgCost";
  worth numeric;
begin
  if entry.reversal_of is null then perform check_lot(entry, stock); end if;
  if left_over < 0 then perform refuse('STOCK_NEGATIVE', 'There is not that much in stock.'); end if;
  if held < 0 then perform refuse('RESERVED_NEGATIVE', 'There is not that much reserved.'); end if;
  if entry.kind in ('receipt', 'transfer_in') and entry."unitCost" is not null and left_over > 0 then
    -- A reversal takes back what the receipt brought at its price, as far as that much is left.
    worth := stock."onHand"::numeric * coalesce(stock."avgCost", entry."unitCost") + entry.qty::numeric * entry."unitCost";
    if worth >= 0 then cost := worth / left_over::numeric; end if;
  end if;
  if moves_stock and entry."consumableLot_id" is not null then
    if rounded((select "onHand" from consumable_lots where id = entry."consumableLot_id") + entry.qty) < 0 then
      perform refuse('STOCK_NEGATIVE', 'There is not that much left of the lot.');
    end if;
    update consumable_lots set "onHand" = rounded("onHand" + entry.qty) where id = entry."consumableLot_id";
  elsif moves_stock and entry.qty < 0 and rounded("without_lot"(stock) + entry.qty) < 0 then
    perform refuse('LOT_NEEDED', 'What is left belongs to lots; name the lot.');
  end if;
  update facility_consumables set "onHand" = left_over, reserved = held, "avgCost" = round(cost, 2),
    "lastCount" = case when entry.kind = 'count' then day_at(facility_id, entry."occurredAt") else "lastCount" end
    where id = stock.id;
  entry."unitCost" := coalesce(entry."unitCost", round(cost, 2));
  entry."balanceAfter" := case when moves_stock then left_over else held end;
  entry.state := 'posted';
  -- Under the lock of the books: the order of postings is the order of these moments.
  entry."postedAt" := clock_timestamp();
  return entry;
end $$;
