-- A case concerns plants that its run has or had; runs whose plants nobody counted are taken at their word.
create function "cases_within_their_run"() returns trigger language plpgsql as $$
declare
  had integer;
begin
  select greatest(l."plantsStarted", (select count(*) from plants where lifecycle_id = l.id))::int into had
    from lifecycles l where l.id = new.lifecycle_id and l."plantsStarted" is not null;
  if new."plantsAffected" > had then
    perform refuse('CASE_BEYOND_RUN', format('No more plants can be affected than the run has: %s.', had));
  end if;
  return new;
end $$;
create trigger "lifecycle_remediations__within_their_run" before insert or update of "plantsAffected", lifecycle_id on "lifecycle_remediations"
  for each row when (new."plantsAffected" is not null) execute function "cases_within_their_run"();

-- What was cut from a mother is of its strain: the mother's stays. Strains that become one pass.
create function "cut_mothers_keep_their_strain"() returns trigger language plpgsql as $$
begin
  if not exists (select from "strains" d where d.id = old."strain_id" and d."mergedInto_id" = new."strain_id")
     and (exists (select from mother_cuts where plant_id = new.id) or exists (select from plants where "motherPlant_id" = new.id)) then
    perform refuse('MOTHER_WAS_CUT', 'Cuttings were taken from this plant: they are of its strain, which stays.');
  end if;
  return new;
end $$;
create trigger "plants__cut_mothers_keep_their_strain" before update of "strain_id" on "plants"
  for each row when (new."strain_id" is distinct from old."strain_id" and old."strain_id" is not null)
  execute function "cut_mothers_keep_their_strain"();
