-- Results of an assembly test name the sensor that was tried as they name the device, and what was tried by its own name: the words around
-- it are the reader's.
alter table "device_test_results" add column "sensor_id" integer;
alter table "device_test_results" add constraint "device_test_results__sensor_id__exists" foreign key ("sensor_id") references "sensors" (id) on delete set null;
create index "device_test_results__sensor_id__index" on "device_test_results" ("sensor_id");

create or replace function keep_test_results() returns trigger language plpgsql as $$
declare
  things constant text[] := array['virtualDevice_id', 'sensor_id'];
begin
  -- A device that is removed leaves its results.
  if tg_op = 'UPDATE' and to_jsonb(old) - things = to_jsonb(new) - things
    and (new."virtualDevice_id" is null or new."virtualDevice_id" = old."virtualDevice_id")
    and (new."sensor_id" is null or new."sensor_id" = old."sensor_id") then
    return new;
  end if;
  perform from device_test_runs where id = new."deviceTestRun_id" and state = 'running' for share;
  if not found then
    raise exception 'The test run is over.' using errcode = 'P0001', constraint = 'test-run.over';
  end if;
  return new;
end $$;

alter table "device_test_results" disable trigger "device_test_results__kept";
update "device_test_results" r set "label" = regexp_replace(r."label", ' (switches on and off|reads what it should|se enciende y se apaga|mide lo que debe)$', '')
  from device_test_runs t where t.id = r."deviceTestRun_id" and t.kind = 'assembly';
alter table "device_test_results" enable trigger "device_test_results__kept";

-- A unit has one run of a kind at a time: of those that stand open the newest goes on.
update "device_test_runs" t set "state" = 'aborted', "finishedAt" = greatest(now(), t."startedAt"), "note" = coalesce(t."note", 'Another test of this kind was begun')
  where t."state" = 'running' and exists (select from device_test_runs o
    where o."platformGroup_id" = t."platformGroup_id" and o."kind" = t."kind" and o."state" = 'running' and o.id > t.id);
create function begin_test_run() returns trigger language plpgsql as $$
begin
  if new."platformGroup_id" is null or new."state" <> 'running' then
    return new;
  end if;
  perform from units where id = new."platformGroup_id" for no key update;
  if exists (select from device_test_runs where "platformGroup_id" = new."platformGroup_id" and "kind" = new."kind" and "state" = 'running' and id <> new.id) then
    raise exception 'A test of this kind is under way at the unit.' using errcode = 'P0001', constraint = 'test-run.running';
  end if;
  return new;
end $$;
create trigger "device_test_runs__begun" after insert on "device_test_runs" for each row execute function begin_test_run();

-- It is passed where the last word on each step is good.
create function pass_test_run() returns trigger language plpgsql as $$
begin
  if (new."kind" = 'assembly' and not exists (select from device_test_results where "deviceTestRun_id" = new.id))
    or exists (select from (select distinct on ("step") "passed" from device_test_results where "deviceTestRun_id" = new.id
      order by "step", "attempt" desc) last where not last."passed") then
    raise exception 'Not every step is good, so the test is not passed.' using errcode = 'P0001', constraint = 'test-run.not-good';
  end if;
  return new;
end $$;
create trigger "device_test_runs__passed" before update of "state" on "device_test_runs"
  for each row when (old."state" = 'running' and new."state" = 'passed') execute function pass_test_run();
