-- Versions that equipment runs or was tested by do not change any more.

-- Control loops: only a draft changes; what runs somewhere is not retired.
create function keep_loop_version() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['state', 'publishedAt', 'updatedate', 'updateuser'];
begin
  if tg_op = 'DELETE' then
    if old.state = 'draft' then return old; end if;
    raise exception 'Only drafts of a control loop can be deleted.' using errcode = 'P0001', constraint = 'loop.draft-only';
  end if;
  if old.state <> 'draft' and to_jsonb(old) - moving <> to_jsonb(new) - moving then
    raise exception 'Only drafts of a control loop can be changed; make another version.' using errcode = 'P0001', constraint = 'loop.draft-only';
  end if;
  if new.state = 'retired' and old.state <> 'retired' and exists (
    select from virtual_device_type_fsas o
    where o.fsa_id = new.id and (o."isDefault" or exists (select from controller_fsa_overrides c where c."virtualDeviceTypeFsa_id" = o.id))
  ) then
    raise exception 'Controllers run this control loop.' using errcode = 'P0001', constraint = 'loop.in-use';
  end if;
  return new;
end $$;
create trigger "fsas__kept" before update or delete on "fsas" for each row execute function keep_loop_version();

alter table "fsas" add constraint "fsas__id_virtualDeviceType_id__unique" unique ("id", "virtualDeviceType_id");
alter table "virtual_device_type_fsas" add constraint "virtual_device_type_fsas__fsa_id__same_device" foreign key ("fsa_id", "virtualDeviceType_id") references "fsas" ("id", "virtualDeviceType_id");
create unique index "virtual_device_type_fsas__isDefault__one" on "virtual_device_type_fsas" ("virtualDeviceType_id") where "isDefault";

create function keep_default_loop() returns trigger language plpgsql as $$
begin
  perform from fsas where id = new.fsa_id and state = 'published' for share;
  if not found then
    raise exception 'Only a published control loop can be the default.' using errcode = 'P0001', constraint = 'loop.not-published';
  end if;
  return new;
end $$;
create trigger "virtual_device_type_fsas__isDefault__published" before insert or update on "virtual_device_type_fsas"
  for each row when (new."isDefault") execute function keep_default_loop();

-- A controller runs one loop per kind of device: the kind is that of the loop.
create function set_override_device() returns trigger language plpgsql as $$
begin
  select o."virtualDeviceType_id" into new."virtualDeviceType_id" from virtual_device_type_fsas o where o.id = new."virtualDeviceTypeFsa_id";
  return new;
end $$;
create trigger "controller_fsa_overrides__virtualDeviceType_id" before insert or update on "controller_fsa_overrides"
  for each row execute function set_override_device();

-- Tests of air units: at most eight hours, ending in a safe state; a plan that was run stays as it was.
create function ecu_steps_are_valid(steps jsonb) returns boolean language sql immutable as $$
  with step as (select s, n, s ->> 'kind' as kind from jsonb_array_elements(steps) with ordinality t (s, n))
  select not exists (
      select from step where (case kind
        when 'set' then s ->> 'state' in ('cooling', 'dehumidifying', 'circulating', 'heating', 'off')
        when 'wait' then (s ->> 'seconds')::numeric between 1 and 28800
        when 'measure' then s ->> 'value' in ('temperatureDropC', 'humidityDropPercent', 'supplyTemperatureC', 'currentA')
          and s ->> 'label' <> '' and coalesce((s ->> 'min')::numeric <= (s ->> 'max')::numeric, true)
        when 'ask' then s ->> 'label' <> ''
        when 'photo' then s ->> 'label' <> ''
        else false end) is not true)
    and coalesce((select sum((s ->> 'seconds')::numeric) from step where kind = 'wait'), 0) <= 28800
    and coalesce((select s ->> 'state' in ('off', 'circulating') from step where kind = 'set' order by n desc limit 1), true)
$$;
alter table "ecu_test_plans" add constraint "ecu_test_plans__steps__safe" check (ecu_steps_are_valid("steps"));
alter table "ecu_test_plans" add constraint "ecu_test_plans__virtualDeviceType_id__air_unit" check ("virtualDeviceType_id" in (18, 39));

create function keep_run_test_plan() returns trigger language plpgsql as $$
begin
  if exists (select from device_test_runs where "ecuTestPlan_id" = old.id) then
    raise exception 'Runs refer to this test; make another version.' using errcode = 'P0001', constraint = 'test-plan.was-run';
  end if;
  return new;
end $$;
create trigger "ecu_test_plans__kept" before update of "name", "virtualDeviceType_id", "model", "version", "steps" on "ecu_test_plans"
  for each row when ((old."name", old."virtualDeviceType_id", old."model", old."version", old."steps") is distinct from (new."name", new."virtualDeviceType_id", new."model", new."version", new."steps"))
  execute function keep_run_test_plan();

-- Runs: an air unit is tested by a plan; what is over does not change, and gets no further results.
alter table "device_test_runs" add constraint "device_test_runs__ecuTestPlan_id__given" check ("kind" <> 'ecu' or "ecuTestPlan_id" is not null);
alter table "device_test_runs" add constraint "device_test_runs__finishedAt__after_start" check ("finishedAt" >= "startedAt");
create function keep_ended_test_run() returns trigger language plpgsql as $$
declare
  references_only constant text[] := array['platformGroup_id', 'controller_id', 'user_id', 'updatedate', 'updateuser'];
begin
  if to_jsonb(old) - references_only <> to_jsonb(new) - references_only then
    raise exception 'The test run is over.' using errcode = 'P0001', constraint = 'test-run.over';
  end if;
  return new;
end $$;
create trigger "device_test_runs__kept" before update on "device_test_runs"
  for each row when (old."state" <> 'running') execute function keep_ended_test_run();

create function keep_test_results() returns trigger language plpgsql as $$
begin
  -- A device that is removed leaves its results.
  if tg_op = 'UPDATE' and new."virtualDevice_id" is null and to_jsonb(old) - 'virtualDevice_id' = to_jsonb(new) - 'virtualDevice_id' then
    return new;
  end if;
  perform from device_test_runs where id = new."deviceTestRun_id" and state = 'running' for share;
  if not found then
    raise exception 'The test run is over.' using errcode = 'P0001', constraint = 'test-run.over';
  end if;
  return new;
end $$;
create trigger "device_test_results__kept" before insert or update on "device_test_results"
  for each row execute function keep_test_results();
alter table "device_test_results" add constraint "device_test_results__max__not_below_min" check ("min" <= "max");

-- Releases: what a version installs is fixed once it leaves beta.
alter table "firmware_releases" add constraint "firmware_releases__sha256__hex" check ("sha256" ~ '^[0-9a-f]{64}$');
create function keep_release() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['state', 'notes', 'updatedate', 'updateuser'];
begin
  if tg_op = 'DELETE' or to_jsonb(old) - moving <> to_jsonb(new) - moving then
    raise exception 'A released version does not change; withdraw it.' using errcode = 'P0001', constraint = 'release.fixed';
  end if;
  return new;
end $$;
create trigger "firmware_releases__kept" before update or delete on "firmware_releases"
  for each row when (old."state" <> 'beta') execute function keep_release();
