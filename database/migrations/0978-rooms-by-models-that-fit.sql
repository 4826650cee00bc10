-- A room is reckoned only with a model that has all it takes; what was found with another model, or in another room, says nothing of it.
update "growth_rooms" r set "fitState" = 'failed', "fit" = null, "reason" = 'Its model lacks what a room is reckoned with.'
from "growth_models" m where m.id = r."growthModel_id" and not m."fitsRooms";
create function "growth_rooms_by_models_that_fit"() returns trigger language plpgsql as $$
begin
  if not exists (select from "growth_models" where id = new."growthModel_id" and "fitsRooms") then
    perform refuse('GROWTH_MODEL_FITS_NO_ROOM', 'This model lacks what a room is reckoned with.');
  end if;
  if tg_op = 'UPDATE' then
    new."fitState" := 'waiting'; new."fit" := null; new."fittedAt" := null; new."readings" := null; new."reason" := null;
  end if;
  return new;
end $$;
create trigger "growth_rooms_by_models_that_fit" before insert on "growth_rooms"
  for each row execute function "growth_rooms_by_models_that_fit"();
create trigger "growth_rooms_begin_anew" before update on "growth_rooms"
  for each row when (new."growthModel_id" <> old."growthModel_id" or new."area_id" <> old."area_id")
  execute function "growth_rooms_by_models_that_fit"();
