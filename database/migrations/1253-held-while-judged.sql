-- What judges a sample, a batch or a workflow holds it until the end, so that nobody moves it on meanwhile.

create or replace function test_batch_results_judge() returns trigger language plpgsql as $$
declare
  analyte jsonb;
  own test_limits;
  at_facility integer;
  batch_state text;
begin
  -- Accepting counts the results and locks none of them: it waits for this lock, or this one for it.
  select state, facility_id into batch_state, at_facility from test_batches
    where id = case tg_op when 'DELETE' then old."testBatch_id" else new."testBatch_id" end for share;
  if batch_state in ('passed', 'failed', 'retest', 'void') then
    perform refuse('RESULTS_ACCEPTED', 'The results were accepted and no longer change.');
  end if;
  if tg_op = 'DELETE' then return old; end if;
  select a into analyte from test_types t, jsonb_array_elements(t.analytes) a
    where t.id = new."testType_id" and a ->> 'name' = new.analyte;
  select * into own from test_limits l
    where l.facility_id = at_facility and l."testType_id" = new."testType_id" and l.analyte = new.analyte;
  new.unit := coalesce(new.unit, analyte ->> 'unit');
  new."limitValue" := coalesce(new."limitValue", own."limitValue");
  -- Nothing detected keeps every upper limit.
  new.passed := coalesce(new.verdict, 'pass') = 'pass' and (new."limitValue" is null or case coalesce(own.comparator, '<=')
    when '<' then coalesce(new.value, 0) < new."limitValue" or new.value is null
    when '>=' then coalesce(new.value, 0) >= new."limitValue"
    when '>' then coalesce(new.value, 0) > new."limitValue"
    else coalesce(new.value, 0) <= new."limitValue"
  end);
  return new;
end $$;

create or replace function dry_weights_open() returns trigger language plpgsql as $$
declare
  changed integer[] := case tg_op
    when 'INSERT' then array[new.batch_id] when 'DELETE' then array[old.batch_id] else array[old.batch_id, new.batch_id] end;
  batch_state text;
begin
  -- Finishing writes the yield, merging takes the weighings along. The lock is the one dry_weights_sum takes: two weighings at
  -- once would wait for each other with a weaker one.
  perform 1 from batches where id = any(changed) order by id for no key update;
  select state into batch_state from batches where id = case tg_op when 'DELETE' then old.batch_id else new.batch_id end;
  if batch_state in ('finished', 'merged') then
    perform refuse('BATCH_CLOSED', format('The batch is %s; its weighings no longer change.', batch_state));
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace function batch_steps_check() returns trigger language plpgsql as $$
declare
  kind_of text;
  batch_state text;
  earlier text;
begin
  select kind into kind_of from harvest_workflow_steps where id = new."harvestWorkflowStep_id";
  if new.state = 'running' then
    -- Splitting, merging, redoing and releasing hold the batch while they look for running steps.
    select state, coalesce("currentWeight", 0) into batch_state, new."weightBefore" from batches where id = new.batch_id
      for no key update;
    if batch_state <> 'in_process' and not (batch_state = 'awaiting_test' and kind_of = 'hold')
       and not (batch_state in ('released', 'packaged') and kind_of in ('package', 'extract', 'waste')) then
      perform refuse('BATCH_NOT_IN_PROCESS', 'The batch is not in process.');
    end if;
    earlier := open_steps(new.batch_id, new."harvestWorkflowStep_id", '{}');
    if earlier is not null then perform refuse('STEPS_OPEN', format('Do these steps first: %s.', earlier)); end if;
  end if;
  if new.state = 'done' and (new."weightIn" is null or new."weightOut" is null)
     and (select "needsWeight" from harvest_workflow_steps where id = new."harvestWorkflowStep_id") then
    perform refuse('WEIGHT_NEEDED', 'Weigh in and out before finishing the step.');
  end if;
  return new;
end $$;

create or replace function harvest_workflow_steps_fixed() returns trigger language plpgsql as $$
declare
  workflow harvest_workflows;
begin
  -- Publishing judges the last step and locks none.
  select * into workflow from harvest_workflows
    where id = case tg_op when 'INSERT' then new."harvestWorkflow_id" else old."harvestWorkflow_id" end for share;
  if workflow.state <> 'draft' and (tg_op <> 'INSERT' or workflow.createdate <> now()) then
    perform refuse('VERSION_FIXED', 'This version is in use and never changes; make a new version.');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
