-- Work of a plan lies within its phase, and work of a run within the run.

create function "work_lies_within_its_phase"() returns trigger language plpgsql as $$
declare
  phase "grow_phases";
begin
  select * into phase from "grow_phases" where id = new."growPhase_id";
  if new."dayOffset" * 86400 > phase."endSeconds" - phase."startSeconds" then
    perform refuse('PLAN_TASK_AFTER_PHASE', format('Day %s lies after the phase "%s", which ends after %s days.', new."dayOffset", phase."name",
      round((phase."endSeconds" - phase."startSeconds") / 86400.0, 2)::double precision));
  end if;
  return new;
end $$;
create trigger "grow_tasks__within_phase" before insert or update of "dayOffset", "growPhase_id" on "grow_tasks"
  for each row execute function "work_lies_within_its_phase"();

-- Judged when everything has moved: a run and its work get their new dates one after the other.
create function "work_lies_within_its_run"() returns trigger language plpgsql as $$
begin
  if exists (
    select from "lifecycle_tasks" t join "lifecycles" l on l.id = t."lifecycle_id"
    where t.id = new.id and t."state" in ('planned', 'ready') and l."state" in ('draft', 'scheduled', 'in_flight') and not l."mother"
      and t."duedate" > l."scheduledEnd") then
    perform refuse('TASK_AFTER_RUN', 'The run has ended by then.');
  end if;
  return null;
end $$;
create constraint trigger "lifecycle_tasks__within_run" after insert on "lifecycle_tasks" deferrable initially deferred
  for each row execute function "work_lies_within_its_run"();
create constraint trigger "lifecycle_tasks__stay_within_run" after update on "lifecycle_tasks" deferrable initially deferred
  for each row when (new."duedate" is distinct from old."duedate") execute function "work_lies_within_its_run"();

-- A plan's task and its work order are due at the same moment, whoever moves it.
create function "lifecycle_task_is_due_with_order"() returns trigger language plpgsql as $$
begin
  update "lifecycle_tasks" set "duedate" = new."date", "updatedate" = now(), "updateuser" = new."updateuser"
    where "task_id" = new.id and "duedate" is distinct from new."date";
  return null;
end $$;
create trigger "tasks__run_date" after update of "date" on "tasks"
  for each row when (old."date" <> new."date") execute function "lifecycle_task_is_due_with_order"();
create function "order_is_due_with_lifecycle_task"() returns trigger language plpgsql as $$
begin
  update "tasks" set "date" = new."duedate", "updatedate" = now(), "updateuser" = new."updateuser"
    where id = new."task_id" and "date" <> new."duedate";
  return null;
end $$;
create trigger "lifecycle_tasks__order_date" after update of "duedate" on "lifecycle_tasks"
  for each row when (old."duedate" is distinct from new."duedate" and new."task_id" is not null and new."duedate" is not null)
  execute function "order_is_due_with_lifecycle_task"();

-- What is done, skipped or called off keeps its date and its place.
create function "finished_work_keeps_its_date"() returns trigger language plpgsql as $$
begin
  perform refuse('TASK_FINISHED', 'Finished work keeps its date and what it was for.');
  return new;
end $$;
create trigger "tasks__finished" before update on "tasks" for each row
  when (old."state" in ('completed', 'skipped', 'cancelled') and new."state" = old."state"
    and (new."date" <> old."date" or new."lifecycle_id" is distinct from old."lifecycle_id" and new."lifecycle_id" is not null
      or new."platformGroup_id" is distinct from old."platformGroup_id" and new."platformGroup_id" is not null
      or new."task_type_id" <> old."task_type_id"))
  execute function "finished_work_keeps_its_date"();
create trigger "lifecycle_tasks__finished" before update on "lifecycle_tasks" for each row
  when (old."state" in ('completed', 'skipped', 'cancelled') and new."state" = old."state" and new."duedate" is distinct from old."duedate")
  execute function "finished_work_keeps_its_date"();
create function "finished_work_stays"() returns trigger language plpgsql as $$
begin
  if old."state" = 'completed' and exists (select from "lifecycles" where id = old."lifecycle_id" and "state" <> 'draft') then
    perform refuse('TASK_FINISHED', 'Finished work of a run stays in its history.');
  end if;
  return old;
end $$;
create trigger "lifecycle_tasks__stay" before delete on "lifecycle_tasks" for each row execute function "finished_work_stays"();
create trigger "tasks__stay" before delete on "tasks" for each row when (old."source" = 'plan') execute function "finished_work_stays"();
