-- Nothing comes to a shelf that is out of use by whatever way: bookings were refused, plants and containers that were brought back were not.
create function "shelves_out_of_use_take_no_plants"() returns trigger language plpgsql as $$
begin
  if exists (select from "plant_locations" o join "platforms" s on s.id = o."platform_id" where o.id = new."plantLocation_id" and s."isDisabled") then
    perform refuse('SHELF_OUT_OF_USE', 'The shelf is out of use.');
  end if;
  return new;
end $$;
create trigger "plants__shelf_in_use" before insert or update of "plantLocation_id" on "plants"
  for each row when (new."plantLocation_id" is not null) execute function "shelves_out_of_use_take_no_plants"();
create trigger "plant_containers__shelf_in_use" before insert or update of "platform_id" on "plant_containers"
  for each row when (new."platform_id" is not null) execute function "shelves_out_of_use_stay_empty"();

-- What stands in containers alone stands there, too.
create or replace function "shelves_hold_what_stands"() returns trigger language plpgsql as $$
begin
  if greatest((select count(*) from "plant_locations" o join "plants" n on n."plantLocation_id" = o.id where o."platform_id" = new.id)
      + (select count(*) from "plant_containers" c join "plants" n on n."plantContainer_id" = c.id
        where c."platform_id" = new.id and n."plantLocation_id" is null and n."state" = 'growing'),
    (select max(p."plants") from "lifecycle_platforms" p where p."platform_id" = new.id and p."finish" is null)) > new."capacity" then
    perform refuse('SHELF_FULLER', 'More plants stand on the shelf, or are to.');
  end if;
  return new;
end $$;
