-- What was held or had failed went into a released package by a split or a combination, and was sold with it.
-- What one package loses in a split or combination, the other one gets.
create or replace function counter_entry(package product_inventory_items, movement product_inventory_transactions) returns void language plpgsql as $$
declare
  other product_inventory_items;
  ratio double precision;
  of_a_sample boolean;
begin
  if movement.qty >= 0 or movement.to_id is null or movement.to_id = package.id then
    perform refuse('COUNTER_PACKAGE_NEEDED', 'Say how much leaves the package, below zero, and which package gets it.');
  end if;
  select * into other from product_inventory_items where id = movement.to_id for no key update;
  if not found then return; end if; -- the foreign key refuses it
  if other.facility_id <> package.facility_id then perform refuse('OTHER_FACILITY', 'The other package belongs to another facility.'); end if;
  -- A laboratory's sample comes from its package and goes back into it, whatever either is waiting for; it shares with no other.
  of_a_sample := other."isTestingSample" and other.parent_id is not distinct from package.id
    or package."isTestingSample" and package.parent_id is not distinct from other.id;
  if other.batch_id is distinct from package.batch_id or other."extractionRun_id" is distinct from package."extractionRun_id"
     or other.strain_id is distinct from package.strain_id and other.parent_id is distinct from package.id
     or movement.kind = 'combine' and other."itemName" <> package."itemName"
     or not of_a_sample and (other."testState" is distinct from package."testState" or other."isTestingSample" or package."isTestingSample") then
    perform refuse('OTHER_SOURCE', 'Only packages of the same source, item and test state share their stock.');
  end if;
  if not of_a_sample and other.status = 'released' and package.status <> 'released' then
    perform refuse('HELD_INTO_RELEASED', 'What is not released does not go into a package that is.');
  end if;
  select a.factor / b.factor into ratio from units_of_measure a join units_of_measure b on b.dimension = a.dimension
    where a.id = coalesce(package.unit_id, 1) and b.id = coalesce(other.unit_id, 1);
  if ratio is null then perform refuse('OTHER_UNIT', 'The packages are measured in different ways.'); end if;
  insert into product_inventory_transactions ("productInventory_id", kind, qty, reason, to_id, createuser, updateuser)
    values (other.id, movement.kind, -movement.qty * ratio, movement.reason, package.id, movement.createuser, movement.updateuser);
end $$;
