-- Work that is completed at once was done inside as well: it waits for the end of the re-entry interval like work that begins. The
-- spraying itself, and work that began before it, ends whenever it does.
drop trigger tasks_re_entry on tasks;
create trigger tasks_re_entry before update of state on tasks
  for each row when (new.state = 'in_progress' and old.state in ('ready', 'paused')
    or new.state = 'completed' and old.state = 'ready' and new."startedAt" is null and new."task_type_id" <> 8) execute function tasks_re_entry();

create function lifecycle_tasks_re_entry() returns trigger language plpgsql as $$
declare
  place text;
  ends text;
begin
  select string_agg(distinct u.name, ', '), to_char(max(s."reiUntil") at time zone max(f.facility_timezone), 'YYYY-MM-DD HH24:MI')
    into place, ends
    from lifecycle_platforms l join units u on u.id = l."platformGroup_id" join spray_targets t on t."platformGroup_id" = u.id
      join spray_applications s on s.id = t."ipmSprayApplication_id" join facilities f on f.id = s.facility_id
    where l.lifecycle_id = new.lifecycle_id and l.start <= now() and l.finish is null
      and s.facility_id = u.facility_id and s.state = 'applied' and s.start <= now() and s."reiUntil" > now();
  if place is not null then perform refuse('task.re-entry', format('Nobody enters yet after spraying: %s until %s.', place, ends)); end if;
  return new;
end $$;
-- A piece of work with an order follows its order.
create trigger lifecycle_tasks_re_entry before update of state on lifecycle_tasks
  for each row when (new.task_id is null and new.state in ('in_progress', 'completed') and old.state in ('planned', 'ready', 'paused'))
  execute function lifecycle_tasks_re_entry();
