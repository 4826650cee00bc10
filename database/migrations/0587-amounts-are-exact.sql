-- Amounts stay where millionths still count: beyond, a sum would swallow what is added to it. Rows of before stay as they are.
alter table "consumable_ledger_entries" add constraint "consumable_ledger_entries__qty__valid"
  check ("qty" >= -1000000000 and "qty" <= 1000000000) not valid;
alter table "inventory_transactions" add constraint "inventory_transactions__qty__valid"
  check ("qty" >= -1000000000 and "qty" <= 1000000000) not valid;
alter table "product_inventory_transactions" add constraint "product_inventory_transactions__qty__valid"
  check ("qty" >= -1000000000 and "qty" <= 1000000000) not valid;
alter table "waste_records" drop constraint "waste_records__weight__valid";
alter table "waste_records" add constraint "waste_records__weight__valid" check ("weight" >= 0 and "weight" <= 1000000000) not valid;
alter table "extraction_runs" drop constraint "extraction_runs__outputKg__valid";
alter table "extraction_runs" add constraint "extraction_runs__outputKg__valid" check ("outputKg" >= 0 and "outputKg" <= 1000000) not valid;

-- Less than a millionth is no waste.
create or replace function waste_records_draw() returns trigger language plpgsql as $$
declare
  grams double precision;
begin
  if tg_op = 'INSERT' and rounded(new.weight) <= 0 then perform refuse('NO_WEIGHT', 'Waste weighs more than nothing.'); end if;
  if new.batch_id is null or tg_op = 'UPDATE' and new.weight = old.weight then return null; end if;
  if (select facility_id from batches where id = new.batch_id) <> new.facility_id then
    perform refuse('OTHER_FACILITY', 'The batch belongs to another facility.');
  end if;
  select factor into grams from units_of_measure where "metrcName" = new.unit and dimension = 'mass';
  if grams is null then perform refuse('UNIT_NOT_MASS', 'The waste of a batch has a unit of weight.'); end if;
  insert into batch_movements (batch_id, kind, grams, "wasteRecord_id", reason, createuser, updateuser)
    values (new.batch_id, 'waste', -grams * (new.weight - case tg_op when 'UPDATE' then old.weight else 0 end), new.id,
      left(new.reason, 2000), new.updateuser, new.updateuser);
  return null;
end $$;
