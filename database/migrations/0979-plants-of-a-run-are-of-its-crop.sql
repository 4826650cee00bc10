-- Only runs of the same crop take plants; so no plain change makes a plant of a run one of another crop. Strains that become one pass.
create function "plants_of_the_crop_of_their_run"() returns trigger language plpgsql as $$
begin
  if exists (
    select from "lifecycles" l join "strains" s on s.id = l."strain_id"
    where l.id = new."lifecycle_id" and new."strain_id" is distinct from s.id and s."mergedInto_id" is distinct from new."strain_id"
      and not exists (select from "strains" d where d.id = old."strain_id" and d."mergedInto_id" = new."strain_id")
  ) then
    perform refuse('PLANT_OF_RUN', 'A plant of a run is of its crop.');
  end if;
  return new;
end $$;
create trigger "plants__of_the_crop_of_their_run" before update of "strain_id" on "plants"
  for each row when (new."strain_id" is distinct from old."strain_id" and new."lifecycle_id" is not null)
  execute function "plants_of_the_crop_of_their_run"();
