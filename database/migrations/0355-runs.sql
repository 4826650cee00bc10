-- Runs and their work.

-- Reference data of two features name each other; both are there when the transaction ends.
alter table "grow_task_types" alter constraint "grow_task_types__task_type_id__exists" deferrable initially deferred;

-- A plan's task in a run and its work order are one piece of work: what becomes of one becomes of the other.
create function "lifecycle_task_follows_order"() returns trigger language plpgsql as $$
begin
  update "lifecycle_tasks" set "state" = new."state", "updatedate" = now(), "updateuser" = new."updateuser"
    where "task_id" = new.id and "state" <> new."state";
  return null;
end $$;
create trigger "tasks__run" after update of "state" on "tasks"
  for each row when (old."state" <> new."state") execute function "lifecycle_task_follows_order"();

create function "order_follows_lifecycle_task"() returns trigger language plpgsql as $$
begin
  update "tasks" set "state" = new."state", "updatedate" = now(), "updateuser" = new."updateuser",
      "startedAt" = case when new."state" = 'in_progress' then coalesce("startedAt", now()) else "startedAt" end
    where id = new."task_id" and "state" <> new."state";
  return null;
end $$;
create trigger "lifecycle_tasks__order" after update of "state" on "lifecycle_tasks"
  for each row when (old."state" <> new."state" and new."task_id" is not null)
  execute function "order_follows_lifecycle_task"();

-- What comes out of a step is what the batch weighs from then on.
create function "batch_weighs_what_came_out"() returns trigger language plpgsql as $$
begin
  update "batches" set "currentWeight" = new."weightOut" where id = new."batch_id";
  return null;
end $$;
create trigger "batch_steps__weight" after update of "state" on "batch_steps"
  for each row when (new."state" = 'done' and old."state" <> 'done' and new."weightOut" is not null)
  execute function "batch_weighs_what_came_out"();
