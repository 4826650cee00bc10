-- What a row is judged by stays as it was judged until the row is there.

create or replace function "shelves_out_of_use_stay_empty"() returns trigger language plpgsql as $$
begin
  -- Who names a shelf for a run waits for who takes it out of use. Bookings hold theirs by now; a container is held before its shelf,
  -- against the order of everybody else.
  if tg_table_name = 'lifecycle_platforms' then
    perform from "platforms" where id = new."platform_id" for no key update;
  end if;
  if exists (select from "platforms" where id = new."platform_id" and "isDisabled") then
    perform refuse('SHELF_OUT_OF_USE', 'The shelf is out of use.');
  end if;
  return new;
end $$;

create or replace function "shelves_of_runs_follow_actions"() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old."start" is not null then
      perform refuse('SHELF_OCCUPIED', 'A shelf the run stood on stays in its history.');
    end if;
    return old;
  end if;
  -- Who names a shelf for a run waits for who starts or ends it.
  if new."start" is null then
    perform from "lifecycles" where id = new."lifecycle_id" for share;
  end if;
  if new."start" is null and not exists (
    select from "lifecycles" where id = new."lifecycle_id"
      -- While it starts, its shelves are planned anew before its first phase begins.
      and ("state" in ('draft', 'scheduled') or "state" = 'in_flight' and "currentPhase_id" is null)) then
    perform refuse('RUN_STARTED', 'Plants of a run that started are moved to other shelves.');
  end if;
  return new;
end $$;

-- A part that comes to a version waits for who hands that in. Who hands it in waits for the parts that change there: they are held before
-- their version, against the order of an editor that saves it whole.
create or replace function keep_plan_phase() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new."growplanVersion_id" <> old."growplanVersion_id" then
    perform from grow_plan_versions where id = new."growplanVersion_id" for share;
  end if;
  if (tg_op = 'INSERT' or is_plan_version_open(old."growplanVersion_id")) and (tg_op = 'DELETE' or is_plan_version_open(new."growplanVersion_id")) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'Only drafts of a plan can be changed.' using errcode = 'check_violation', constraint = 'grow_phases__growplanVersion_id__draft_only', table = 'grow_phases';
end $$;

create or replace function keep_plan_phase_part() returns trigger language plpgsql as $$
declare
  home integer;
begin
  -- Within its version a part is held by whoever hands that in.
  if tg_op <> 'DELETE' then
    select "growplanVersion_id" into home from grow_phases where id = new."growPhase_id";
    if tg_op = 'INSERT' or home is distinct from (select "growplanVersion_id" from grow_phases where id = old."growPhase_id") then
      perform from grow_plan_versions where id = home for share;
    end if;
  end if;
  if (tg_op = 'INSERT' or is_plan_phase_open(old."growPhase_id")) and (tg_op = 'DELETE' or is_plan_phase_open(new."growPhase_id")) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'Only drafts of a plan can be changed.' using errcode = 'check_violation', constraint = tg_table_name || '__growPhase_id__draft_only', table = tg_table_name;
end $$;

-- A run that was cancelled before it started is to come no more. Those of the last day may still be taken back with their shelves.
delete from "lifecycle_platforms" o using "lifecycles" l
  where l.id = o."lifecycle_id" and o."start" is null and l."state" = 'cancelled' and l."updatedate" < now() - interval '1 day';
