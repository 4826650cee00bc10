-- Until the re-entry interval of a spraying ends, no work begins where it was done.

create function tasks_re_entry() returns trigger language plpgsql as $$
declare
  at timestamptz := case when old.state = 'ready' then coalesce(new."startedAt", now()) else now() end;
  place text;
  ends text;
begin
  select string_agg(distinct u.name, ', '), to_char(max(s."reiUntil") at time zone max(f.facility_timezone), 'YYYY-MM-DD HH24:MI')
    into place, ends
    from spray_applications s join spray_targets t on t."ipmSprayApplication_id" = s.id join units u on u.id = t."platformGroup_id"
      join facilities f on f.id = s.facility_id
    where s.facility_id = new.facility_id and s.state = 'applied' and s.start <= at and s."reiUntil" > at
      and case
        when new."platformGroup_id" is not null then u.id = new."platformGroup_id"
        when new.lifecycle_id is not null then exists (select from lifecycle_platforms l where l.lifecycle_id = new.lifecycle_id
          and l."platformGroup_id" = u.id and l.start <= at and coalesce(l.finish, 'infinity') > at)
        else u.area_id = new.area_id
      end;
  if place is not null then perform refuse('task.re-entry', format('Nobody enters yet after spraying: %s until %s.', place, ends)); end if;
  return new;
end $$;
create trigger tasks_re_entry before update of state on tasks
  for each row when (new.state = 'in_progress' and old.state in ('ready', 'paused')) execute function tasks_re_entry();
