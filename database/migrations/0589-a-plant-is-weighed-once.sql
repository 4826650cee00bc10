-- A plant weighed a second time, or a weight corrected twice, is told in the words of the scale and not of the index behind it.
create function harvest_weights_once() returns trigger language plpgsql as $$
begin
  if new.corrected_of is not null then
    if exists (select from harvest_weights where corrected_of = new.corrected_of) then
      perform refuse('ALREADY_CORRECTED', 'This weight is corrected already; correct the later one.');
    end if;
  elsif exists (
    select from harvest_weights where harvest_id = new.harvest_id and corrected_of is null and (plant_id = new.plant_id or tag = new.tag)
  ) then
    perform refuse('PLANT_WEIGHED', format('The plant %s is weighed already; correct its weight instead.', coalesce(new.tag, new.plant_id::text)));
  end if;
  return new;
end $$;
-- After `harvest_weights_check`, by its name: that one finds the plant of a tag.
create trigger harvest_weights_once before insert on harvest_weights for each row execute function harvest_weights_once();
