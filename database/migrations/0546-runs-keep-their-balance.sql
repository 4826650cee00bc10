-- An extraction run takes what it was given, and what it made is weighed once.

create function extraction_runs_keep() returns trigger language plpgsql as $$
begin
  if new."extractionRecipe_id" <> old."extractionRecipe_id"
     or new."facilityExtractionEquipment_id" is distinct from old."facilityExtractionEquipment_id" then
    perform refuse('RUN_PREPARED', 'The run is prepared; its recipe and machine no longer change.');
  end if;
  if old.state not in ('ready', 'running', 'hold') and (new.outputs is distinct from old.outputs
      or new."outputKg" is distinct from old."outputKg" or new."solventInL" is distinct from old."solventInL"
      or new."solventOutL" is distinct from old."solventOutL") then
    perform refuse('RUN_WEIGHED', 'The run is weighed out; what it made no longer changes.');
  end if;
  if old.state in ('complete', 'aborted') and (new.steps is distinct from old.steps or new.deviations is distinct from old.deviations) then
    perform refuse('RUN_CLOSED', 'The run is closed; its record no longer changes.');
  end if;
  return new;
end $$;
create trigger extraction_runs_keep before update on extraction_runs
  for each row when (old.state <> 'planned') execute function extraction_runs_keep();

create or replace function extraction_runs_balance() returns trigger language plpgsql as $$
declare
  listed double precision;
begin
  -- Scales differ by up to two percent.
  if new."inputKg" is null or new."outputKg" is null or new."outputKg" > new."inputKg" * 1.02 then
    perform refuse('MASS_BALANCE', 'Weigh the input and the output; the output cannot exceed the input.');
  end if;
  select sum((o ->> 'kg')::double precision) into listed from jsonb_array_elements(coalesce(new.outputs, '[]')) o;
  if listed is not null and abs(listed - new."outputKg") > 0.000001 then
    perform refuse('OUTPUTS_DIFFER', format('The outputs weigh %s kg together, the run %s kg.', rounded(listed), new."outputKg"));
  end if;
  if exists (select from jsonb_array_elements(coalesce(new.outputs, '[]')) o where coalesce((o ->> 'kg')::double precision, 0) <= 0) then
    perform refuse('OUTPUTS_DIFFER', 'Every output weighs more than nothing.');
  end if;
  return new;
end $$;

-- No run wastes more than it took and did not make.
create function waste_records_of_run() returns trigger language plpgsql as $$
declare
  run extraction_runs;
  wasted double precision;
begin
  perform lock_books(facility_id) from extraction_runs where id = new."extractionRun_id";
  select * into run from extraction_runs where id = new."extractionRun_id";
  if run.facility_id <> new.facility_id then perform refuse('OTHER_FACILITY', 'The run belongs to another facility.'); end if;
  select rounded(coalesce(sum(w.weight * u.factor), 0)) into wasted from waste_records w
    join units_of_measure u on u."metrcName" = w.unit and u.dimension = 'mass' where w."extractionRun_id" = run.id;
  if wasted > (coalesce(run."inputKg", 0) * 1.02 - case run.state when 'aborted' then 0 else coalesce(run."outputKg", 0) end) * 1000 + 0.000001 then
    perform refuse('RUN_SHORT', 'The run did not take that much more than it made.');
  end if;
  return null;
end $$;
create trigger waste_records_of_run after insert or update of weight on waste_records
  for each row when (new."extractionRun_id" is not null) execute function waste_records_of_run();
