-- A spraying ends its intervals after it began; what it says is what was done: where, and not before it was.
alter table "spray_applications" add constraint "spray_applications__reiUntil__after_start" check ("reiUntil" >= "start") not valid;

create function spray_applications_check() returns trigger language plpgsql as $$
begin
  if new."phiUntil" < day_at(new.facility_id, new.start) and (tg_op = 'INSERT' or new."phiUntil" is distinct from old."phiUntil" or new.start <> old.start) then
    perform refuse('BEFORE_SPRAYING', 'The pre-harvest interval ends on the day of the spraying or later.');
  end if;
  if tg_op = 'UPDATE' and new.state = 'applied' and old.state <> 'applied' then
    if new.start > now() + interval '1 minute' then
      perform refuse('IN_THE_FUTURE', 'A spraying is applied when it was done; set its start first.');
    end if;
    if not exists (select from spray_targets where "ipmSprayApplication_id" = new.id) then
      perform refuse('NO_TARGET', 'Name the units that were sprayed.');
    end if;
  end if;
  return new;
end $$;
create trigger spray_applications_check before insert or update on spray_applications
  for each row execute function spray_applications_check();

create or replace function keep_spray_target() returns trigger language plpgsql as $$
declare
  application spray_applications;
begin
  select * into application from spray_applications
    where id = case tg_op when 'DELETE' then old."ipmSprayApplication_id" else new."ipmSprayApplication_id" end;
  if application.state <> 'planned' then
    raise exception 'A finished application cannot be changed.' using errcode = 'check_violation', constraint = 'spray_targets__ipmSprayApplication_id__planned_only', table = 'spray_targets';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.lifecycle_id is not null and not exists (
    select from lifecycle_platforms where lifecycle_id = new.lifecycle_id and "platformGroup_id" = new."platformGroup_id"
  ) then
    perform refuse('RUN_NOT_THERE', 'The run does not stand in that unit.');
  end if;
  return new;
end $$;

-- Intervals, lot and licence entered wrongly are set right with a reason: a spray stays on record, and so does what it said before.
create or replace function keep_spray_application() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['ag_lifecycleRemediation_id', 'lot', 'applicatorLicense', 'phiUntil', 'reiUntil', 'updatedate', 'updateuser'];
begin
  if old.state = 'planned' or to_jsonb(old) - moving = to_jsonb(new) - moving then
    return new;
  end if;
  raise exception 'A finished application cannot be changed.' using errcode = 'check_violation', constraint = 'spray_applications__state__planned_only', table = 'spray_applications';
end $$;
