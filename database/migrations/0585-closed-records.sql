-- What is set right in finished work stands in the run's task too: both say what was entered.
create function "entered_values_follow_order"() returns trigger language plpgsql as $$
begin
  update "lifecycle_tasks" set "updatedate" = now(), "updateuser" = new."updateuser",
    "inputs" = coalesce("inputs", '{}') || coalesce((select jsonb_object_agg(i ->> 'key', i -> 'value')
      from jsonb_array_elements(new."inputs") i where i ? 'value'), '{}')
    where "task_id" = new.id and "state" = 'completed';
  return null;
end $$;
create trigger "tasks__amended_inputs" after update of "inputs" on "tasks"
  for each row when (old."state" = 'completed' and new."state" = 'completed' and new."inputs" is distinct from old."inputs")
  execute function "entered_values_follow_order"();

-- Of a closed step, words and place are set right; its weights are not.
create or replace function batch_steps_closed() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['state', 'task_id', 'note', 'area_id', 'updatedate', 'updateuser'];
begin
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    perform refuse('STEP_CLOSED', 'The step is closed; have it done again, or correct the weight of the batch.');
  end if;
  return new;
end $$;
