-- Laboratory: results are judged where they are stored, and samples leave only for a licensed laboratory.

create unique index test_types__label__unique on test_types (coalesce(facility_id, 0), coalesce(state, ''), label);
create unique index laboratories__name__unique on laboratories (name) where state is null;

create function test_batch_results_judge() returns trigger language plpgsql as $$
declare
  analyte jsonb;
  own test_limits;
  at_facility integer;
  batch_state text;
begin
  select state, facility_id into batch_state, at_facility from test_batches
    where id = case tg_op when 'DELETE' then old."testBatch_id" else new."testBatch_id" end;
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
create trigger test_batch_results_judge before insert or update or delete on test_batch_results
  for each row execute function test_batch_results_judge();

create function test_batches_check() returns trigger language plpgsql as $$
begin
  if new.state = 'shipped' and (new."manifestNumber" is null or not exists (
    select 1 from laboratories l where l.id = new.laboratory_id and l.active
      and coalesce(l."licenseExpiry", 'infinity') >= day_at(new.facility_id, now())
  )) then
    perform refuse('CANNOT_SHIP', 'A sample is shipped with a manifest to a laboratory whose licence is valid.');
  end if;
  if new.state = 'results_in' and exists (
    select 1 from test_types t, jsonb_array_elements(t.analytes) a
    where to_jsonb(t.id) <@ new."testTypes" and not exists (
      select 1 from test_batch_results r where r."testBatch_id" = new.id and r."testType_id" = t.id and r.analyte = a ->> 'name')
  ) then
    perform refuse('RESULTS_MISSING', 'Some analytes of the ordered tests have no result.');
  end if;
  -- What protects people is never passed for want of a limit.
  if new.state = 'passed' and exists (
    select 1 from test_batch_results r join test_types t on t.id = r."testType_id"
    where r."testBatch_id" = new.id and t.category in ('microbial', 'pesticides', 'metals', 'solvents', 'foreign')
      and r."limitValue" is null and r.verdict is null
  ) then
    perform refuse('LIMIT_MISSING', 'Some results have neither a limit to be judged by nor a verdict of the laboratory.');
  end if;
  return new;
end $$;
create trigger test_batches_check before update on test_batches
  for each row when (new.state <> old.state) execute function test_batches_check();
