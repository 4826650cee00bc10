-- What was used before a count is missing in it already: booked afterwards it left the stock a second time.
create function "consumable_ledger_counted_since"() returns trigger language plpgsql as $$
begin
  if exists (
    select from "consumable_ledger_entries" c
    where c."facilityConsumable_id" = new."facilityConsumable_id" and c."kind" = 'count' and c."reversal_of" is null
      and c."state" in ('pending', 'posted') and (c."occurredAt", c.id) > (new."occurredAt", new.id)
      and (c."consumableLot_id" is not distinct from new."consumableLot_id"
        -- A whole article is counted with its lots, unless it is counted lot by lot.
        or c."consumableLot_id" is null and not exists (select from "facility_consumables" s
          join "consumables" a on a.id = s."consumable_id" join "consumable_types" t on t.id = a."consumableType_id"
          where s.id = new."facilityConsumable_id" and t."lotTracked"))
  ) then
    perform refuse('COUNTED_SINCE', 'It was counted since, so what is there says it already; reject the entry.');
  end if;
  return new;
end $$;
-- After consumable_ledger_move, which takes the lock of the books.
create trigger "consumable_ledger_not_counted_since" before update on "consumable_ledger_entries"
  for each row when (old."state" = 'pending' and new."state" = 'posted' and new."kind" not in ('reservation', 'release'))
  execute function "consumable_ledger_counted_since"();
