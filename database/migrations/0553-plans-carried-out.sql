-- What was handed in to be approved is what is approved and scheduled.
create function "plans_keep_what_was_handed_in"() returns trigger language plpgsql as $$
declare
  following constant text[] := array['state', 'score', 'approvedBy', 'accuracy', 'updatedate', 'updateuser'];
begin
  if to_jsonb(new) - following <> to_jsonb(old) - following then
    perform refuse('PLAN_HANDED_IN', 'A plan that was handed in changes only after it was returned.');
  end if;
  return new;
end $$;
create trigger "production_plans__keep" before update on "production_plans" for each row
  when (old."state" not in ('draft', 'calculated') and new."state" = old."state") execute function "plans_keep_what_was_handed_in"();

create function "plan_items_keep_what_was_handed_in"() returns trigger language plpgsql as $$
declare
  following constant text[] := array['state', 'stale', 'lifecycle_id', 'updatedate', 'updateuser'];
  plan_id constant integer := case tg_op when 'DELETE' then old."productionPlan_id" else new."productionPlan_id" end;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - following = to_jsonb(old) - following then return new; end if;
  if exists (select from "production_plans" where id = plan_id and "state" not in ('draft', 'calculated')) then
    -- A plan that may be deleted takes its items along.
    if tg_op = 'DELETE' and exists (select from "production_plans" where id = plan_id and "state" in ('submitted', 'approved', 'archived')) then
      return old;
    end if;
    perform refuse('PLAN_HANDED_IN', 'A plan that was handed in changes only after it was returned.');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger "production_plan_items__keep" before insert or update or delete on "production_plan_items" for each row
  execute function "plan_items_keep_what_was_handed_in"();

-- The booking of a run follows the run: nobody books for one by hand, frees its shelf or cuts its time.
alter table "platform_allocations" add constraint "platform_allocations__lifecycle_id__given" check ("kind" <> 'lifecycle' or "lifecycle_id" is not null) not valid;
create function "bookings_follow_runs"() returns trigger language plpgsql as $$
begin
  if exists (
    select from "lifecycles" l join "lifecycle_platforms" o on o."lifecycle_id" = l.id and o."platform_id" = old."platform_id" and o."finish" is null
    where l.id = old."lifecycle_id" and l."state" in ('scheduled', 'in_flight') and l."scheduledEnd" > now()
      and not exists (select from "platform_allocations" a where a."lifecycle_id" = l.id and a."platform_id" = old."platform_id"
        and a."finish" >= least(l."scheduledEnd", (select min(n."start") from "platform_allocations" n
          where n."platform_id" = old."platform_id" and n."kind" <> 'maintenance' and n."start" > a."start")))) then
    perform refuse('BOOKING_OF_RUN', 'The booking of a run moves with the run.');
  end if;
  return null;
end $$;
create constraint trigger "platform_allocations__of_run" after update or delete on "platform_allocations" deferrable initially deferred
  for each row when (old."kind" = 'lifecycle' and old."lifecycle_id" is not null) execute function "bookings_follow_runs"();
