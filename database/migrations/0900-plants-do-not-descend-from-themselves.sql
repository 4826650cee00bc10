-- A plant has a mother, and she is not its own descendant. Whoever writes mothers in a facility waits for whoever does so now.
create function "plants_without_circle"() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('plant mothers'), new."facility_id");
  if exists (
    with recursive up (id) as (
      select new."motherPlant_id"
      union select p."motherPlant_id" from up join "plants" p on p.id = up.id where p."motherPlant_id" is not null
    ) select from up where id = new.id
  ) then
    perform refuse('PLANT_OF_ITSELF', 'A plant does not descend from itself.');
  end if;
  return null;
end $$;
create trigger "plants_without_circle" after update of "motherPlant_id" on "plants"
  for each row when (new."motherPlant_id" is not null and new."motherPlant_id" is distinct from old."motherPlant_id")
  execute function "plants_without_circle"();
