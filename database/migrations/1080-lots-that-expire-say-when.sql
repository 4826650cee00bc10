-- A lot of what expires says when: without its day it would be used on plants for ever. Lots from before stay as they are.
create function consumable_lots_expire() returns trigger language plpgsql as $$
begin
  if exists (select from facility_consumables s join consumables c on c.id = s.consumable_id
      join consumable_types t on t.id = c."consumableType_id" where s.id = new."facilityConsumable_id" and t."expiryTracked") then
    perform refuse('EXPIRY_NEEDED', 'Lots of this article expire; say on which day this one does.');
  end if;
  return new;
end $$;
create trigger consumable_lots_expire_new before insert on consumable_lots
  for each row when (new.expirydate is null) execute function consumable_lots_expire();
create trigger consumable_lots_expire_kept before update of expirydate on consumable_lots
  for each row when (new.expirydate is null and old.expirydate is not null) execute function consumable_lots_expire();
