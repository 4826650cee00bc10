-- Stock keeps itself: balances are the sum of the posted movements whatever path a movement takes into its table.

-- A rule that stops a write: the code is for programs, the sentence for people.
create function refuse(code text, sentence text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'P0001', message = sentence, constraint = code;
end $$;

-- Postings of a facility, and the closing of its months, happen one after the other; so they never deadlock either.
create function lock_books(facility integer) returns void language sql as $$
  select pg_advisory_xact_lock(330, facility);
$$;

-- Volatile on purpose: it must see what was committed while the caller waited for the lock.
create function refuse_closed_month(facility integer, book text, day date) returns void language plpgsql as $$
begin
  if exists (select 1 from ledger_periods where facility_id = facility and scope = book and month = date_trunc('month', day)::date) then
    perform refuse('PERIOD_CLOSED', 'The month is closed.');
  end if;
end $$;

-- Sums of decimals in double precision stay exact to six places when every step is rounded there.
create function rounded(amount double precision) returns double precision language sql immutable as $$
  select round(amount::numeric, 6)::double precision;
$$;

-- The day of a moment at a facility.
create function day_at(facility integer, moment timestamptz) returns date language sql stable as $$
  select (moment at time zone coalesce((select facility_timezone from facilities where id = facility), 'UTC'))::date;
$$;

-- Catalogue ----------------------------------------------------------------------------------------------------------

create unique index units_of_measure__base__unique on units_of_measure (dimension) where "isBase";
alter table consumables add constraint "consumables__sdsUrl__needed" check ("hazardClass" is null or "sdsUrl" is not null);
alter table consumables add constraint "consumables__price__not_negative" check (price >= 0);
alter table facility_consumables add constraint "facility_consumables__maxQty__not_below_min" check ("maxQty" >= "minQty");

create function units_of_measure_keep_base() returns trigger language plpgsql as $$
begin
  if old."isBase" and (tg_op = 'DELETE' or new.factor <> old.factor or new.dimension <> old.dimension or not new."isBase") then
    perform refuse('BASE_UNIT', 'A base unit keeps its dimension and factor.');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger units_of_measure_keep_base before update or delete on units_of_measure
  for each row execute function units_of_measure_keep_base();

create function consumables_check() returns trigger language plpgsql as $$
begin
  if (new."epaNumber" is null or new."reiHours" is null or new."phiDays" is null or new."labelMax" is null)
     and exists (select 1 from consumable_types where id = new."consumableType_id" and kind = 'pesticide') then
    perform refuse('PESTICIDE_LABEL', 'A pesticide needs its EPA number, re-entry and pre-harvest intervals and label maximum.');
  end if;
  if tg_op = 'UPDATE' and old.active and not new.active
     and exists (select 1 from facility_consumables where consumable_id = new.id and "onHand" > 0) then
    perform refuse('STILL_STOCKED', 'The article is still in stock.');
  end if;
  return new;
end $$;
create trigger consumables_check before insert or update on consumables for each row execute function consumables_check();

-- Consumables --------------------------------------------------------------------------------------------------------

alter table consumable_ledger_entries add constraint "consumable_ledger_entries__qty__sign" check (
  case
    when reversal_of is not null then qty <> 0
    when kind in ('receipt', 'transfer_in', 'reservation') then qty > 0
    when kind in ('usage', 'waste', 'transfer_out', 'release') then qty < 0
    when kind = 'count' then true
    else qty <> 0
  end
);
create unique index consumable_ledger_entries__reversed_once on consumable_ledger_entries (reversal_of);
alter table consumable_ledger_entries add constraint "consumable_ledger_entries__unitCost__not_negative" check ("unitCost" >= 0);

create function movements_are_final() returns trigger language plpgsql as $$
begin
  perform refuse('MOVEMENT_FINAL', 'A movement is never changed or removed; an opposite one undoes it.');
end $$;

create function balances_follow_movements() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    perform refuse('BALANCE_FOLLOWS_MOVEMENTS', 'A balance changes by movements alone.');
  end if;
  return new;
end $$;
create trigger facility_consumables_start_empty before insert on facility_consumables
  for each row when (new."onHand" <> 0 or new.reserved <> 0) execute function balances_follow_movements();
create trigger facility_consumables_follow_ledger before update on facility_consumables
  for each row when (new."onHand" <> old."onHand" or new.reserved <> old.reserved) execute function balances_follow_movements();
create trigger consumable_lots_start_empty before insert on consumable_lots
  for each row when (new."onHand" <> 0) execute function balances_follow_movements();
create trigger consumable_lots_follow_ledger before update on consumable_lots
  for each row when (new."onHand" <> old."onHand") execute function balances_follow_movements();

-- Whether an entry is beyond what posts by itself: dated back, more than is available, or a large correction.
create function needs_approval(entry consumable_ledger_entries, stock facility_consumables) returns boolean language plpgsql as $$
declare
  limit_pct double precision;
begin
  if day_at(stock.facility_id, entry."occurredAt") < day_at(stock.facility_id, now()) then return true; end if;
  if entry.kind = 'release' then return stock.reserved + entry.qty < 0; end if;
  if entry.kind = 'reservation' then return rounded(stock."onHand" - stock.reserved - entry.qty) < 0; end if;
  if entry.qty < 0 and rounded(stock."onHand" - stock.reserved + entry.qty) < 0 then return true; end if;
  if entry."consumableLot_id" is not null and entry.qty < 0
     and rounded((select "onHand" from consumable_lots where id = entry."consumableLot_id") + entry.qty) < 0 then return true; end if;
  if entry.kind not in ('adjustment', 'count', 'waste') then return false; end if;
  select t."adjustmentLimitPct" into limit_pct
    from consumables c join consumable_types t on t.id = c."consumableType_id" where c.id = stock.consumable_id;
  -- The first count starts the balance; there is nothing to compare it with.
  if not exists (select 1 from consumable_ledger_entries where "facilityConsumable_id" = stock.id and "postedAt" is not null) then
    return false;
  end if;
  return abs(entry.qty) > rounded(stock."onHand" * limit_pct / 100);
end $$;

-- Changes the balances by an entry and answers it as posted; stock on hand is never negative.
create function post_entry(entry consumable_ledger_entries, stock facility_consumables) returns consumable_ledger_entries language plpgsql as $$
declare
  held double precision := case when entry.kind in ('reservation', 'release') then rounded(stock.reserved + entry.qty) else stock.reserved end;
  left_over double precision := case when entry.kind in ('reservation', 'release') then stock."onHand" else rounded(stock."onHand" + entry.qty) end;
  cost numeric := stock."avgCost";
begin
  if left_over < 0 then perform refuse('STOCK_NEGATIVE', 'There is not that much in stock.'); end if;
  if held < 0 then perform refuse('RESERVED_NEGATIVE', 'There is not that much reserved.'); end if;
  if entry.kind in ('receipt', 'transfer_in') and entry.qty > 0 and entry."unitCost" is not null then
    cost := (stock."onHand"::numeric * coalesce(stock."avgCost", entry."unitCost") + entry.qty::numeric * entry."unitCost") / left_over::numeric;
  end if;
  if entry."consumableLot_id" is not null and entry.kind not in ('reservation', 'release') then
    if rounded((select "onHand" from consumable_lots where id = entry."consumableLot_id") + entry.qty) < 0 then
      perform refuse('STOCK_NEGATIVE', 'There is not that much left of the lot.');
    end if;
    update consumable_lots set "onHand" = rounded("onHand" + entry.qty) where id = entry."consumableLot_id";
  end if;
  update facility_consumables set "onHand" = left_over, reserved = held, "avgCost" = round(cost, 2),
    "lastCount" = case when entry.kind = 'count' then day_at(facility_id, entry."occurredAt") else "lastCount" end
    where id = stock.id;
  entry."unitCost" := coalesce(entry."unitCost", round(cost, 2));
  entry."balanceAfter" := case when entry.kind in ('reservation', 'release') then held else left_over end;
  entry.state := 'posted';
  entry."postedAt" := now();
  return entry;
end $$;

create function check_lot(entry consumable_ledger_entries, stock facility_consumables) returns void language plpgsql as $$
declare
  kind_of consumable_types;
  lot consumable_lots;
begin
  select t.* into kind_of from consumables c join consumable_types t on t.id = c."consumableType_id" where c.id = stock.consumable_id;
  select * into lot from consumable_lots where id = entry."consumableLot_id";
  if lot.id is not null and lot."facilityConsumable_id" <> stock.id then
    perform refuse('LOT_ELSEWHERE', 'The lot belongs to another stock.');
  end if;
  if kind_of."lotTracked" and lot.id is null and entry.kind in ('receipt', 'usage', 'waste', 'return', 'transfer_in', 'transfer_out') then
    perform refuse('LOT_NEEDED', 'This article is tracked by lot; name the lot.');
  end if;
  if kind_of."expiryTracked" and entry.kind = 'usage' and entry.lifecycle_id is not null
     and lot.expirydate < day_at(stock.facility_id, entry."occurredAt") then
    perform refuse('LOT_EXPIRED', 'The lot is expired and is not used on plants.');
  end if;
end $$;

create function consumable_ledger_enter() returns trigger language plpgsql as $$
declare
  stock facility_consumables;
begin
  perform lock_books(facility_id) from facility_consumables where id = new."facilityConsumable_id";
  select * into stock from facility_consumables where id = new."facilityConsumable_id" for no key update;
  if not found then return new; end if; -- the foreign key refuses it
  if day_at(stock.facility_id, new."occurredAt") > day_at(stock.facility_id, now()) then
    perform refuse('IN_THE_FUTURE', 'A movement cannot happen in the future.');
  end if;
  perform refuse_closed_month(stock.facility_id, 'consumables', day_at(stock.facility_id, new."occurredAt"));
  new.qty := rounded(new.qty);
  new."balanceAfter" := null;
  new."postedAt" := null;
  if new.reversal_of is null then perform check_lot(new, stock); end if;
  if new.state not in ('pending', 'posted') then
    perform refuse('MOVEMENT_FINAL', 'A movement starts pending or posted.');
  end if;
  if new.state = 'pending' and needs_approval(new, stock) then return new; end if;
  return post_entry(new, stock);
end $$;
create trigger consumable_ledger_enter before insert on consumable_ledger_entries
  for each row execute function consumable_ledger_enter();

create function consumable_ledger_move() returns trigger language plpgsql as $$
declare
  stock facility_consumables;
  moving constant text[] := array['state', 'approvedBy', 'updatedate', 'updateuser'];
begin
  if to_jsonb(new) - moving <> to_jsonb(old) - moving
     or (old.state, new.state) not in (('pending', 'posted'), ('pending', 'rejected'), ('posted', 'reversed'))
        and (new.state <> old.state or new."approvedBy" is distinct from old."approvedBy") then
    perform refuse('MOVEMENT_FINAL', 'A movement is never changed; an opposite one undoes it.');
  end if;
  if old.state <> 'pending' or new.state <> 'posted' then return new; end if;
  if new."approvedBy" is not distinct from new.createuser then
    perform refuse('OWN_APPROVAL', 'Somebody other than the author approves an entry.');
  end if;
  perform lock_books(facility_id) from facility_consumables where id = new."facilityConsumable_id";
  select * into stock from facility_consumables where id = new."facilityConsumable_id" for no key update;
  perform refuse_closed_month(stock.facility_id, 'consumables', day_at(stock.facility_id, new."occurredAt"));
  return post_entry(new, stock);
end $$;
create trigger consumable_ledger_move before update on consumable_ledger_entries
  for each row execute function consumable_ledger_move();
create trigger consumable_ledger_final before delete on consumable_ledger_entries
  for each row execute function movements_are_final();

-- Closing a month waits for the postings under way and refuses while something in it is undecided.
create function ledger_periods_close() returns trigger language plpgsql as $$
begin
  perform lock_books(new.facility_id);
  new.month := date_trunc('month', new.month)::date;
  new."closedBy" := coalesce(new."closedBy", new.createuser);
  if new.scope = 'consumables' and exists (
    select 1 from consumable_ledger_entries e join facility_consumables s on s.id = e."facilityConsumable_id"
    where s.facility_id = new.facility_id and e.state = 'pending'
      and date_trunc('month', day_at(s.facility_id, e."occurredAt"))::date = new.month
  ) then
    perform refuse('ENTRIES_PENDING', 'Decide the pending entries of the month first.');
  end if;
  return new;
end $$;
create trigger ledger_periods_close before insert on ledger_periods for each row execute function ledger_periods_close();

-- Spare parts --------------------------------------------------------------------------------------------------------

alter table inventory_transactions add constraint "inventory_transactions__qty__sign" check (
  case
    when kind in ('receipt', 'return', 'move') then qty > 0
    when kind in ('issue', 'scrap') then qty < 0
    when kind = 'count' then true
    else qty <> 0
  end
);
create trigger inventory_items_start_empty before insert on inventory_items
  for each row when (new."onHand" <> 0) execute function balances_follow_movements();
create trigger inventory_items_follow_movements before update on inventory_items
  for each row when (new."onHand" <> old."onHand") execute function balances_follow_movements();

create function inventory_post() returns trigger language plpgsql as $$
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
  left_over := case when new.kind = 'move' then item."onHand" else rounded(item."onHand" + new.qty) end;
  if left_over < 0 or (new.kind = 'issue' and left_over < item.reserved and new.ticket_id is null) then
    perform refuse('STOCK_NEGATIVE', 'There are not that many pieces available.');
  end if;
  new."balanceAfter" := left_over;
  update inventory_items set "onHand" = left_over,
    "inventoryLocation_id" = case when new.kind = 'move' then coalesce(new.to_id, "inventoryLocation_id") else "inventoryLocation_id" end
    where id = item.id;
  return new;
end $$;
create trigger inventory_post before insert on inventory_transactions for each row execute function inventory_post();
create trigger inventory_final before update or delete on inventory_transactions
  for each row execute function movements_are_final();

-- Packages -----------------------------------------------------------------------------------------------------------

alter table product_inventory_transactions add constraint "product_inventory_transactions__qty__sign" check (
  case
    when kind in ('create', 'return') then qty > 0
    when kind = 'move' then qty >= 0
    when kind in ('ship', 'sample', 'destroy') then qty < 0
    when kind = 'count' then true
    else qty <> 0
  end
);
create trigger product_inventory_start_empty before insert on product_inventory_items
  for each row when (new.qty <> 0 or new.reserved <> 0) execute function balances_follow_movements();
create trigger product_inventory_follow_movements before update on product_inventory_items
  for each row when (new.qty <> old.qty or new.reserved <> old.reserved) execute function balances_follow_movements();

create function product_inventory_post() returns trigger language plpgsql as $$
declare
  package product_inventory_items;
  held double precision;
  left_over double precision;
begin
  perform lock_books(facility_id) from product_inventory_items where id = new."productInventory_id";
  select * into package from product_inventory_items where id = new."productInventory_id" for no key update;
  if not found then return new; end if; -- the foreign key refuses it
  new.user_id := coalesce(new.user_id, new.createuser);
  if new.kind = 'move' then
    new."balanceAfter" := package.qty;
    return new;
  end if;
  new.qty := rounded(new.qty);
  held := case when new.kind = 'reserve' then rounded(package.reserved + new.qty) else package.reserved end;
  left_over := case when new.kind = 'reserve' then package.qty else rounded(package.qty + new.qty) end;
  if left_over < 0 or held < 0 or (new.kind = 'reserve' and new.qty > 0 and held > left_over) then
    perform refuse('STOCK_NEGATIVE', 'There is not that much in the package.');
  end if;
  if new.kind = 'ship' and package.status <> 'released' then
    perform refuse('NOT_RELEASED', 'Only released packages are shipped.');
  end if;
  new."balanceAfter" := case when new.kind = 'reserve' then held else left_over end;
  update product_inventory_items set qty = left_over, reserved = held,
    status = case
      when left_over = 0 and new.kind = 'ship' then 'shipped'
      when left_over = 0 and new.kind = 'destroy' then 'destroyed'
      else status
    end
    where id = package.id;
  return new;
end $$;
create trigger product_inventory_post before insert on product_inventory_transactions
  for each row execute function product_inventory_post();
create trigger product_inventory_final before update or delete on product_inventory_transactions
  for each row execute function movements_are_final();

create function product_inventory_finish() returns trigger language plpgsql as $$
begin
  if new.qty <> 0 then perform refuse('BALANCE_NOT_ZERO', 'The package is not empty.'); end if;
  return new;
end $$;
create trigger product_inventory_finish before update on product_inventory_items
  for each row when (new.status = 'finished' and old.status <> 'finished') execute function product_inventory_finish();
