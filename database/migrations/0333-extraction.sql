-- Extraction: approved recipes never change, and no run makes more than it was given.

alter table extraction_recipes add constraint "extraction_recipes__maxBatchKg__not_below_min" check ("maxBatchKg" >= "minBatchKg");
alter table extraction_runs add constraint "extraction_runs__solventOutL__not_above_in" check ("solventOutL" <= "solventInL");

create trigger extraction_recipes_fixed before update or delete on extraction_recipes
  for each row execute function fixed_version();

-- Signatures stand under what was signed: a changed draft is signed anew.
create function extraction_recipes_unsign() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['state', 'approvedBy', 'updatedate', 'updateuser'];
begin
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then new."approvedBy" := null; end if;
  return new;
end $$;
create trigger extraction_recipes_unsign before update on extraction_recipes
  for each row when (old.state = 'draft') execute function extraction_recipes_unsign();

create function extraction_runs_balance() returns trigger language plpgsql as $$
begin
  -- Scales differ by up to two percent.
  if new."inputKg" is null or new."outputKg" is null or new."outputKg" > new."inputKg" * 1.02 then
    perform refuse('MASS_BALANCE', 'Weigh the input and the output; the output cannot exceed the input.');
  end if;
  return new;
end $$;
create trigger extraction_runs_balance before update on extraction_runs
  for each row when (new.state = 'post_process' and old.state <> 'post_process') execute function extraction_runs_balance();
