-- Safety: an incident closes when its actions are settled; a lock is on one thing, once per person.

create function safety_incidents_close() returns trigger language plpgsql as $$
begin
  if exists (select 1 from safety_actions where "safetyIncident_id" = new.id and state = 'open') then
    perform refuse('ACTIONS_OPEN', 'Finish or drop the open actions first.');
  end if;
  return new;
end $$;
create trigger safety_incidents_close before update on safety_incidents
  for each row when (new.state = 'closed' and old.state <> 'closed') execute function safety_incidents_close();

alter table lockouts add constraint "lockouts__target__one" check (num_nonnulls("virtualDevice_id", "platformGroup_id") <= 1);
alter table lockouts add constraint "lockouts__finish__after_start" check (finish >= start);
create unique index lockouts__unit__active on lockouts (user_id, "platformGroup_id") where finish is null;
create unique index lockouts__device__active on lockouts (user_id, "virtualDevice_id") where finish is null;
