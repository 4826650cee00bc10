-- People of several facilities look at the malfunctions of one at a time: each is of the facility its unit is of.
alter table "malfunctioning_grow_units" add column "facility_id" integer;
update "malfunctioning_grow_units" f set "facility_id" = u."facility_id" from "units" u where u.id = f."platformGroup_id";
alter table "malfunctioning_grow_units" add constraint "malfunctioning_grow_units__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete restrict;
create index "malfunctioning_grow_units__facility_id__index" on "malfunctioning_grow_units" ("facility_id");
create index "malfunctioning_grow_units__facility_id_begin__index" on "malfunctioning_grow_units" ("facility_id", "begin");

create function "malfunctions_are_where_their_unit_is"() returns trigger language plpgsql as $$
begin
  select u."facility_id" into new."facility_id" from "units" u where u.id = new."platformGroup_id";
  return new;
end $$;
create trigger "malfunctioning_grow_units__facility" before insert or update of "platformGroup_id", "facility_id" on "malfunctioning_grow_units"
  for each row execute function "malfunctions_are_where_their_unit_is"();

create function "malfunctions_go_with_their_unit"() returns trigger language plpgsql as $$
begin
  update "malfunctioning_grow_units" set "facility_id" = new."facility_id" where "platformGroup_id" = new.id;
  return null;
end $$;
create trigger "units__malfunctions_go_along" after update of "facility_id" on "units"
  for each row when (new."facility_id" <> old."facility_id") execute function "malfunctions_go_with_their_unit"();
