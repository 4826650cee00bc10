-- What was used before a count is missing in it already: booked afterwards it left the stock a second time.
create index "consumable_ledger_entries__counts" on "consumable_ledger_entries" ("facilityConsumable_id", "occurredAt") where "kind" = 'count';
create function counted_since(entry consumable_ledger_entries) returns boolean language sql stable as $$
  select exists (
    select from "consumable_ledger_entries" c
    where c."facilityConsumable_id" = entry."facilityConsumable_id" and c."kind" = 'count' and c."reversal_of" is null
      and c."state" in ('pending', 'posted') and (c."occurredAt", c.id) > (entry."occurredAt", entry.id)
      and (c."consumableLot_id" is not distinct from entry."consumableLot_id"
        -- A whole article is counted with its lots, unless it is counted lot by lot.
        or c."consumableLot_id" is null and not exists (select from "facility_consumables" s
          join "consumables" a on a.id = s."consumable_id" join "consumable_types" t on t.id = a."consumableType_id"
          where s.id = entry."facilityConsumable_id" and t."lotTracked"))
  )
$$;
create function "consumable_ledger_counted_since"() returns trigger language plpgsql as $$
begin
  if counted_since(new) then
    perform refuse('COUNTED_SINCE', 'It was counted since, so what is there says it already; reject the entry.');
  end if;
  return new;
end $$;
-- After consumable_ledger_move, which takes the lock of the books.
create trigger "consumable_ledger_not_counted_since" before update on "consumable_ledger_entries"
  for each row when (old."state" = 'pending' and new."state" = 'posted' and new."kind" not in ('reservation', 'release'))
  execute function "consumable_ledger_counted_since"();

-- What a count of the same day has seen waits too, as what is dated back to an earlier day does.
create or replace function needs_approval(entry consumable_ledger_entries, stock facility_consumables) returns boolean language plpgsql as $$
declare
  limit_pct double precision;
begin
  if day_at(stock.facility_id, entry."occurredAt") < day_at(stock.facility_id, now()) then return true; end if;
  if entry.kind not in ('count', 'reservation', 'release') and counted_since(entry) then return true; end if;
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
