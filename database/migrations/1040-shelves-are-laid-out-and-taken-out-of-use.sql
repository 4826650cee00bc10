-- Places of a shelf in rows, what stands in them, and shelves that are out of use.
alter table "platforms"
  add column "rows" integer constraint "platforms__rows__valid" check ("rows" between 1 and 1000),
  add column "cols" integer constraint "platforms__cols__valid" check ("cols" between 1 and 1000),
  add column "plantContainerType_id" integer
    constraint "platforms__plantContainerType_id__exists" references "plant_container_types" (id) on delete set null,
  add column "isDisabled" boolean not null default false,
  add column "disabledReason" text constraint "platforms__disabledReason__valid" check (char_length("disabledReason") <= 500),
  add constraint "platforms__capacity__not_above_places" check ("capacity" <= "rows" * "cols");
create index "platforms__plantContainerType_id__index" on "platforms" ("plantContainerType_id");

-- A booked shelf is not deleted: its bookings would go with it unseen.
alter table "platform_allocations" drop constraint "platform_allocations__platform_id__exists";
alter table "platform_allocations" add constraint "platform_allocations__platform_id__exists" foreign key ("platform_id") references "platforms" (id) on delete restrict;

-- What is planned for a shelf counts as what stands there.
create or replace function "shelves_hold_what_stands"() returns trigger language plpgsql as $$
begin
  if greatest((select count(*) from "plants" n join "plant_locations" o on o.id = n."plantLocation_id" where o."platform_id" = new.id),
    (select max(p."plants") from "lifecycle_platforms" p where p."platform_id" = new.id and p."finish" is null)) > new."capacity" then
    perform refuse('SHELF_FULLER', 'More plants stand on the shelf, or are to.');
  end if;
  return new;
end $$;

create function "shelves_keep_taken_places"() returns trigger language plpgsql as $$
begin
  if exists (select from "plants" n join "plant_locations" o on o.id = n."plantLocation_id"
    where o."platform_id" = new.id and (o."row" > new."rows" or o."col" > new."cols")) then
    perform refuse('SHELF_PLACE_TAKEN', 'Plants stand on places that the shelf would no longer have. Move them first.');
  end if;
  return new;
end $$;
create trigger "platforms__places" before update of "rows", "cols" on "platforms"
  for each row when (new."rows" is distinct from old."rows" or new."cols" is distinct from old."cols")
  execute function "shelves_keep_taken_places"();

create function "shelves_out_of_use_stay_empty"() returns trigger language plpgsql as $$
begin
  if exists (select from "platforms" where id = new."platform_id" and "isDisabled") then
    perform refuse('SHELF_OUT_OF_USE', 'The shelf is out of use.');
  end if;
  return new;
end $$;
create trigger "platform_allocations__in_use" before insert or update of "platform_id" on "platform_allocations"
  for each row execute function "shelves_out_of_use_stay_empty"();
create trigger "lifecycle_platforms__in_use" before insert or update of "platform_id" on "lifecycle_platforms"
  for each row execute function "shelves_out_of_use_stay_empty"();
