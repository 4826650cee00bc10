-- Post-harvest: published versions never change, weights add up, holds hold.

create function fixed_version() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['state', 'updatedate', 'updateuser'];
begin
  if old.state = 'draft' then return case tg_op when 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' or to_jsonb(new) - moving <> to_jsonb(old) - moving then
    perform refuse('VERSION_FIXED', 'This version is in use and never changes; make a new version.');
  end if;
  return new;
end $$;
create trigger harvest_workflows_fixed before update or delete on harvest_workflows
  for each row execute function fixed_version();

create function harvest_workflows_publish() returns trigger language plpgsql as $$
begin
  if coalesce((select kind from harvest_workflow_steps where "harvestWorkflow_id" = new.id order by seq desc limit 1), '')
     not in ('package', 'extract', 'waste') then
    perform refuse('WORKFLOW_OPEN_END', 'A workflow ends in packaging, extraction or waste.');
  end if;
  return new;
end $$;
create trigger harvest_workflows_publish before update on harvest_workflows
  for each row when (old.state = 'draft' and new.state = 'published') execute function harvest_workflows_publish();

-- Steps may come with a published version in the transaction that makes it, and never afterwards.
create function harvest_workflow_steps_fixed() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from harvest_workflows
    where id = case tg_op when 'INSERT' then new."harvestWorkflow_id" else old."harvestWorkflow_id" end
      and state <> 'draft' and (tg_op <> 'INSERT' or createdate <> now())
  ) then
    perform refuse('VERSION_FIXED', 'This version is in use and never changes; make a new version.');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger harvest_workflow_steps_added after insert on harvest_workflow_steps
  for each row execute function harvest_workflow_steps_fixed();
create trigger harvest_workflow_steps_fixed before update or delete on harvest_workflow_steps
  for each row execute function harvest_workflow_steps_fixed();

-- Harvests -----------------------------------------------------------------------------------------------------------

-- Harvests without a licence still have one name each at a facility.
create unique index harvests__facility_id_name__unique on harvests (facility_id, name) where "licenseNumber" is null;

create function harvests_check_date() returns trigger language plpgsql as $$
begin
  if new."harvestDate" > day_at(new.facility_id, now()) then
    perform refuse('IN_THE_FUTURE', 'A harvest cannot be dated in the future.');
  end if;
  if new."harvestDate" < (select day_at(new.facility_id, starttime) from lifecycles where id = new.lifecycle_id) then
    perform refuse('BEFORE_LIFECYCLE', 'The harvest is dated before its lifecycle began.');
  end if;
  return new;
end $$;
create trigger harvests_check_date before insert or update of "harvestDate", lifecycle_id on harvests
  for each row execute function harvests_check_date();

create unique index harvest_weights__harvest_id_tag__unique on harvest_weights (harvest_id, tag) where corrected_of is null;

create unique index harvest_weights__corrected_once on harvest_weights (corrected_of);

create function harvest_weights_check() returns trigger language plpgsql as $$
declare
  harvest_state text;
begin
  select state into harvest_state from harvests
    where id = case tg_op when 'DELETE' then old.harvest_id else new.harvest_id end for share;
  if tg_op = 'DELETE' then
    if harvest_state <> 'open' then perform refuse('HARVEST_RECORDED', 'The harvest is recorded; correct the weight instead.'); end if;
    return old;
  end if;
  new.user_id := coalesce(new.user_id, new.createuser);
  if harvest_state <> 'open' and new.corrected_of is null then
    perform refuse('HARVEST_RECORDED', 'The harvest is recorded; only corrections are possible.');
  end if;
  if new.corrected_of is not null
     and not exists (select 1 from harvest_weights where id = new.corrected_of and harvest_id = new.harvest_id) then
    perform refuse('OTHER_HARVEST', 'The corrected weight belongs to another harvest.');
  end if;
  return new;
end $$;
create trigger harvest_weights_check before insert or delete on harvest_weights
  for each row execute function harvest_weights_check();

-- Batches ------------------------------------------------------------------------------------------------------------

alter table batches add constraint "batches__currentWeight__not_above_wet" check ("currentWeight" <= "wetWeight");
alter table batches add constraint "batches__dryWeight__not_above_wet" check ("dryWeight" <= "wetWeight");
alter table batch_steps add constraint "batch_steps__weightOut__not_above_in" check ("weightOut" <= "weightIn");
alter table waste_records add constraint "waste_records__weight__positive" check (weight > 0);

create function batches_hold() returns trigger language plpgsql as $$
begin
  if new."onHold" then perform refuse('ON_HOLD', 'The batch is on hold.'); end if;
  return new;
end $$;
create trigger batches_hold before update on batches
  for each row when (new.state = 'packaged' and old.state <> 'packaged') execute function batches_hold();

create function batch_steps_check() returns trigger language plpgsql as $$
begin
  if new.state = 'running' and (select state from batches where id = new.batch_id) <> 'in_process' then
    perform refuse('BATCH_NOT_IN_PROCESS', 'The batch is not in process.');
  end if;
  if new.state = 'done' and (new."weightIn" is null or new."weightOut" is null)
     and (select "needsWeight" from harvest_workflow_steps where id = new."harvestWorkflowStep_id") then
    perform refuse('WEIGHT_NEEDED', 'Weigh in and out before finishing the step.');
  end if;
  return new;
end $$;
create trigger batch_steps_check before update on batch_steps
  for each row when (new.state <> old.state) execute function batch_steps_check();

create function dry_weights_check() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.locked and (tg_op = 'DELETE' or new.locked) then
    perform refuse('LOCKED', 'The day sheet is locked.');
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.user_id := coalesce(new.user_id, new.createuser);
  new.net := rounded(new.gross - new.tare);
  if new.net <= 0 then perform refuse('NET_WEIGHT', 'The net weight must be above zero.'); end if;
  return new;
end $$;
create trigger dry_weights_check before insert or update or delete on dry_weights
  for each row execute function dry_weights_check();

create function dry_weights_sum() returns trigger language plpgsql as $$
declare
  changed integer[] := case tg_op
    when 'INSERT' then array[new.batch_id] when 'DELETE' then array[old.batch_id] else array[old.batch_id, new.batch_id] end;
  weighed record;
begin
  -- Lock first, sum after: the sum then sees what others committed meanwhile. Not "for update", which would wait for the
  -- foreign-key lock of another weighing that waits for this one.
  perform 1 from batches where id = any(changed) order by id for no key update;
  for weighed in
    select b.id, b."wetWeight", (select rounded(sum(d.net)) from dry_weights d where d.batch_id = b.id) as net
    from batches b where b.id = any(changed)
  loop
    if weighed.net > weighed."wetWeight" then
      perform refuse('ABOVE_WET_WEIGHT', 'The dry weights exceed the wet weight of the batch.');
    end if;
    update batches set "dryWeight" = weighed.net where id = weighed.id;
  end loop;
  return null;
end $$;
create trigger dry_weights_sum after insert or update or delete on dry_weights
  for each row execute function dry_weights_sum();
