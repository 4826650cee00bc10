-- What belongs together grows, stands and is kept in one facility, whoever links it and however many facilities they serve.

-- Whether every row named belongs to the facility; shared rows (without a facility) and empty references do.
create function "at_facility"(facility integer, place text, id integer) returns boolean language plpgsql stable as $$
declare
  home integer;
begin
  if id is null or facility is null then return true; end if;
  case place
    when 'area' then select "facility_id" into home from "areas" a where a.id = at_facility.id;
    when 'unit' then select "facility_id" into home from "units" u where u.id = at_facility.id;
    when 'shelf' then select u."facility_id" into home from "platforms" s join "units" u on u.id = s."platformGroup_id" where s.id = at_facility.id;
    when 'strain' then select "facility_id" into home from "strains" t where t.id = at_facility.id;
    when 'varietal' then select "facility_id" into home from "varietals" t where t.id = at_facility.id;
    when 'plan' then select "facility_id" into home from "grow_plans" p where p.id = at_facility.id;
    when 'run' then select "facility_id" into home from "lifecycles" l where l.id = at_facility.id;
    when 'task' then select "facility_id" into home from "tasks" t where t.id = at_facility.id;
    when 'intake' then select "facility_id" into home from "facility_intakes" i where i.id = at_facility.id;
    when 'store' then select "facility_id" into home from "inventory_locations" i where i.id = at_facility.id;
  end case;
  return home is null or home = facility;
end $$;

-- Arguments: pairs of a column and what it names. The facility is the row's own, or that of the parent named first ('run', 'plan of
-- production', 'stock', 'shelf').
create function "stays_in_one_facility"() returns trigger language plpgsql as $$
declare
  row_ constant jsonb := to_jsonb(new);
  facility integer;
  pair integer := 1;
begin
  case tg_argv[0]
    when 'own' then facility := (row_ ->> 'facility_id')::integer;
    when 'run' then select "facility_id" into facility from "lifecycles" where id = (row_ ->> 'lifecycle_id')::integer;
    when 'production plan' then select "facility_id" into facility from "production_plans" where id = (row_ ->> 'productionPlan_id')::integer;
    when 'stock' then select "facility_id" into facility from "facility_consumables" where id = (row_ ->> 'facilityConsumable_id')::integer;
    when 'shelf' then select u."facility_id" into facility from "platforms" s join "units" u on u.id = s."platformGroup_id"
      where s.id = (row_ ->> 'platform_id')::integer;
  end case;
  while pair < tg_nargs loop
    if not "at_facility"(facility, tg_argv[pair + 1], (row_ ->> tg_argv[pair])::integer) then
      perform refuse('OTHER_FACILITY', format('%s belongs to another facility.', tg_argv[pair]));
    end if;
    pair := pair + 2;
  end loop;
  return new;
end $$;

create trigger "lifecycles__one_facility" before insert or update of "facility_id", "growplan_id", "strain_id", "varietal_id" on "lifecycles"
  for each row execute function "stays_in_one_facility"('own', 'growplan_id', 'plan', 'strain_id', 'strain', 'varietal_id', 'varietal');
create trigger "lifecycle_platforms__one_facility" before insert or update of "lifecycle_id", "platform_id" on "lifecycle_platforms"
  for each row execute function "stays_in_one_facility"('run', 'platform_id', 'shelf');
create trigger "plants__one_facility" before insert or update of "facility_id", "strain_id" on "plants"
  for each row execute function "stays_in_one_facility"('own', 'strain_id', 'strain');
create trigger "plant_containers__one_facility" before insert or update of "facility_id", "platform_id" on "plant_containers"
  for each row execute function "stays_in_one_facility"('own', 'platform_id', 'shelf');
create trigger "platform_allocations__one_facility" before insert or update of "platform_id", "lifecycle_id" on "platform_allocations"
  for each row execute function "stays_in_one_facility"('shelf', 'lifecycle_id', 'run');
create trigger "grow_plans__one_facility" before insert or update of "facility_id", "strain_id", "varietal_id" on "grow_plans"
  for each row execute function "stays_in_one_facility"('own', 'strain_id', 'strain', 'varietal_id', 'varietal');
create trigger "production_plans__one_facility" before insert or update of "facility_id", "area_id" on "production_plans"
  for each row execute function "stays_in_one_facility"('own', 'area_id', 'area');
create trigger "production_plan_items__one_facility" before insert or update of "productionPlan_id", "area_id", "platform_id", "growplan_id", "strain_id", "replantStrain_id"
  on "production_plan_items" for each row execute function "stays_in_one_facility"('production plan', 'area_id', 'area', 'platform_id', 'shelf',
    'growplan_id', 'plan', 'strain_id', 'strain', 'replantStrain_id', 'strain');
create trigger "facility_consumables__one_facility" before insert or update of "facility_id", "inventoryLocation_id" on "facility_consumables"
  for each row execute function "stays_in_one_facility"('own', 'inventoryLocation_id', 'store');
create trigger "consumable_ledger_entries__one_facility" before insert on "consumable_ledger_entries"
  for each row execute function "stays_in_one_facility"('stock', 'lifecycle_id', 'run', 'task_id', 'task', 'intake_id', 'intake');
create trigger "tasks__one_facility" before insert or update of "facility_id", "area_id", "platformGroup_id", "lifecycle_id" on "tasks"
  for each row execute function "stays_in_one_facility"('own', 'area_id', 'area', 'platformGroup_id', 'unit', 'lifecycle_id', 'run');
