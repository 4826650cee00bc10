-- Each living plant stands at one place and each place holds one plant; what stands on a shelf is counted from that.

update "plants" n set "plantLocation_id" = null
  where exists (select from "plants" o where o."plantLocation_id" = n."plantLocation_id" and o.id < n.id);
create unique index "plants__plantLocation_id__one_plant" on "plants" ("plantLocation_id");

-- A plant stands in its own facility, whatever way it came there.
create function "plants_stand_at_home"() returns trigger language plpgsql as $$
begin
  if new."plantLocation_id" is not null and not exists (
    select from "plant_locations" o join "platforms" s on s.id = o."platform_id" join "units" u on u.id = s."platformGroup_id"
    where o.id = new."plantLocation_id" and u."facility_id" = new."facility_id") then
    perform refuse('PLACE_ELSEWHERE', 'The place belongs to another facility.');
  end if;
  if new."plantContainer_id" is not null and not exists (
    select from "plant_containers" c where c.id = new."plantContainer_id" and c."facility_id" = new."facility_id") then
    perform refuse('CONTAINER_ELSEWHERE', 'The container belongs to another facility.');
  end if;
  return new;
end $$;
create trigger "plants__at_home" before insert or update of "plantLocation_id", "plantContainer_id", "facility_id" on "plants"
  for each row when (new."plantLocation_id" is not null or new."plantContainer_id" is not null)
  execute function "plants_stand_at_home"();

-- What a run started, destroyed or harvested stays on the books.
create function "plants_stay_on_the_books"() returns trigger language plpgsql as $$
begin
  if old."lifecycle_id" is not null or old."state" <> 'growing' then
    perform refuse('PLANT_ON_THE_BOOKS', 'A plant of a run is destroyed or harvested, never deleted.');
  end if;
  return old;
end $$;
create trigger "plants__on_the_books" before delete on "plants" for each row execute function "plants_stay_on_the_books"();

-- A shelf is planned for a run until it starts; from then on its actions alone say where the run stands.
create function "shelves_of_runs_follow_actions"() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old."start" is not null then
      perform refuse('SHELF_OCCUPIED', 'A shelf the run stood on stays in its history.');
    end if;
    return old;
  end if;
  if new."start" is null and not exists (
    select from "lifecycles" where id = new."lifecycle_id"
      -- While it starts, its shelves are planned anew before its first phase begins.
      and ("state" in ('draft', 'scheduled') or "state" = 'in_flight' and "currentPhase_id" is null)) then
    perform refuse('RUN_STARTED', 'Plants of a run that started are moved to other shelves.');
  end if;
  return new;
end $$;
create trigger "lifecycle_platforms__follow_actions" before insert or delete on "lifecycle_platforms"
  for each row execute function "shelves_of_runs_follow_actions"();

-- What a run is made of stays as it was when it was scheduled; dates and counts move by its actions.
create function "runs_keep_what_they_are"() returns trigger language plpgsql as $$
begin
  if (new."growplan_id", new."growplanVersion_id", new."mother") is distinct from (old."growplan_id", old."growplanVersion_id", old."mother")
     or (new."strain_id", new."varietal_id", new."source") is distinct from (old."strain_id", old."varietal_id", old."source") then
    perform refuse('RUN_STARTED', 'Plan, crop and source of a run change only while it is a draft.');
  end if;
  return new;
end $$;
create trigger "lifecycles__keep" before update on "lifecycles"
  for each row when (old."state" <> 'draft') execute function "runs_keep_what_they_are"();

-- Where a plant stands, there stay a place, a container in use and room for what is there.
create function "places_stay_under_plants"() returns trigger language plpgsql as $$
begin
  if exists (select from "plants" where "plantLocation_id" = old.id) then
    perform refuse('PLACE_OCCUPIED', 'A plant stands there; move it first.');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger "plant_locations__free" before delete on "plant_locations" for each row execute function "places_stay_under_plants"();
create trigger "plant_locations__stay" before update on "plant_locations"
  for each row when (new."platform_id" <> old."platform_id") execute function "places_stay_under_plants"();

create function "containers_in_use_stay"() returns trigger language plpgsql as $$
begin
  if exists (select from "plants" where "plantContainer_id" = old.id and "state" = 'growing') then
    perform refuse('CONTAINER_IN_USE', 'Plants live in the container; transplant or move them first.');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger "plant_containers__free" before delete on "plant_containers" for each row execute function "containers_in_use_stay"();
create trigger "plant_containers__used" before update on "plant_containers"
  for each row when (old."status" = 'used' and new."status" <> 'used' or new."facility_id" <> old."facility_id")
  execute function "containers_in_use_stay"();

create function "shelves_hold_what_stands"() returns trigger language plpgsql as $$
begin
  if (select count(*) from "plants" n join "plant_locations" o on o.id = n."plantLocation_id" where o."platform_id" = new.id) > new."capacity" then
    perform refuse('SHELF_FULLER', 'More plants stand on the shelf.');
  end if;
  return new;
end $$;
create trigger "platforms__capacity" before update of "capacity" on "platforms"
  for each row when (new."capacity" > 0 and new."capacity" <> old."capacity") execute function "shelves_hold_what_stands"();
