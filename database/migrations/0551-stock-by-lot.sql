-- What is on hand is what is left of the lots wherever articles are tracked by lot, and never less than that elsewhere.

-- A transfer is a pair: what leaves one stock comes to the other.
alter table "consumable_ledger_entries" add column "transfer_of" integer constraint "consumable_ledger_entries__transfer_of__exists"
  references "consumable_ledger_entries" (id) on delete restrict;
create index "consumable_ledger_entries__transfer_of__index" on "consumable_ledger_entries" ("transfer_of");
create unique index "consumable_ledger_entries__transferred_once" on "consumable_ledger_entries" ("transfer_of");

create function "transfers_come_in_pairs"() returns trigger language plpgsql as $$
begin
  if not exists (
    select from "consumable_ledger_entries" o join "facility_consumables" a on a.id = new."facilityConsumable_id"
      join "facility_consumables" b on b.id = o."facilityConsumable_id"
    where (case new."kind" when 'transfer_in' then o.id = new."transfer_of" and o."kind" = 'transfer_out' else o."transfer_of" = new.id end)
      and o."qty" = -new."qty" and b."consumable_id" = a."consumable_id") then
    perform refuse('TRANSFER_UNPAIRED', 'A transfer takes from one stock what it brings to another; use the transfer of the stock.');
  end if;
  return null;
end $$;
create constraint trigger "consumable_ledger_entries__pair" after insert on "consumable_ledger_entries" deferrable initially deferred
  for each row when (new."kind" in ('transfer_in', 'transfer_out') and new."reversal_of" is null)
  execute function "transfers_come_in_pairs"();

-- What a lot does not account for is what entries without a lot may move; articles tracked by lot have none of it.
create function "without_lot"(stock "facility_consumables") returns double precision language sql volatile as $$
  select rounded(stock."onHand" - coalesce((select sum("onHand") from "consumable_lots" where "facilityConsumable_id" = stock.id), 0));
$$;

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
  if kind_of."lotTracked" and lot.id is null and entry.kind not in ('reservation', 'release') then
    perform refuse('LOT_NEEDED', 'This article is tracked by lot; name the lot.');
  end if;
  if kind_of."expiryTracked" and entry.kind = 'usage' and entry.lifecycle_id is not null
     and lot.expirydate < day_at(stock.facility_id, entry."occurredAt") then
    perform refuse('LOT_EXPIRED', 'The lot is expired and is not used on plants.');
  end if;
end $$;

create or replace function post_entry(entry consumable_ledger_entries, stock facility_consumables) returns consumable_ledger_entries language plpgsql as $$
declare
  moves_stock constant boolean := entry.kind not in ('reservation', 'release');
  held double precision := case when moves_stock then stock.reserved else rounded(stock.reserved + entry.qty) end;
  left_over double precision := case when moves_stock then rounded(stock."onHand" + entry.qty) else stock."onHand" end;
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

-- Nothing is tracked by lot while some of it belongs to none.
create function "consumables_without_lot"(class integer, article integer) returns boolean language sql volatile as $$
  select exists (select from "facility_consumables" s join "consumables" c on c.id = s."consumable_id"
    where (c."consumableType_id" = class or c.id = article) and "without_lot"(s) <> 0);
$$;
create function "lots_are_known_first"() returns trigger language plpgsql as $$
begin
  if "consumables_without_lot"(new.id, null) then
    perform refuse('STOCK_WITHOUT_LOTS', 'Some stock of this class belongs to no lot; count it out and into lots first.');
  end if;
  return new;
end $$;
create trigger "consumable_types__lots" before update on "consumable_types"
  for each row when (new."lotTracked" and not old."lotTracked") execute function "lots_are_known_first"();

-- An article in stock keeps its unit, its factor and, while some of it belongs to no lot, out of classes that are tracked.
create function "consumables_in_stock_keep"() returns trigger language plpgsql as $$
begin
  if new."stockUnit_id" <> old."stockUnit_id"
     and exists (select from "consumable_ledger_entries" e join "facility_consumables" s on s.id = e."facilityConsumable_id" where s."consumable_id" = new.id) then
    perform refuse('UNIT_IN_USE', 'Movements are counted in this unit.');
  end if;
  if new."consumableType_id" <> old."consumableType_id" and "consumables_without_lot"(null, new.id)
     and (select "lotTracked" from "consumable_types" where id = new."consumableType_id") then
    perform refuse('STOCK_WITHOUT_LOTS', 'Some stock of this article belongs to no lot; count it out and into lots first.');
  end if;
  return new;
end $$;
create trigger "consumables__keep" before update on "consumables" for each row
  when (new."stockUnit_id" <> old."stockUnit_id" or new."consumableType_id" <> old."consumableType_id")
  execute function "consumables_in_stock_keep"();

-- A lot stays with the stock it was received into, and a stock with its article.
create function "stock_keeps_its_place"() returns trigger language plpgsql as $$
begin
  perform refuse('STOCK_STAYS', 'What was received stays with its stock; transfer it.');
  return new;
end $$;
create trigger "consumable_lots__stay" before update on "consumable_lots" for each row
  when (new."facilityConsumable_id" <> old."facilityConsumable_id") execute function "stock_keeps_its_place"();
create trigger "facility_consumables__stay" before update on "facility_consumables" for each row
  when (new."consumable_id" <> old."consumable_id" or new."facility_id" <> old."facility_id") execute function "stock_keeps_its_place"();
alter table "consumable_lots" add constraint "consumable_lots__expirydate__after_received" check ("expirydate" >= "received") not valid;
