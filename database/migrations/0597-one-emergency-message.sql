-- One emergency message is in force in a facility. One that is over does not come back by a later end beside another.
create function keep_one_red_alert() returns trigger language plpgsql as $$
begin
  if new."clearedAt" is null and (new."activeUntil" is null or new."activeUntil" > now()) then
    perform pg_advisory_xact_lock(hashtext('red alert'), new.facility_id);
    if exists (select from red_alerts other where other.facility_id = new.facility_id and other.id <> new.id
      and other."clearedAt" is null and (other."activeUntil" is null or other."activeUntil" > now())) then
      perform refuse('red-alert.in-force', 'An emergency message is in force; change it or give the all-clear.');
    end if;
  end if;
  return new;
end $$;

create trigger keep_one before update of "activeUntil" on red_alerts
  for each row when (old."activeUntil" <= now()) execute function keep_one_red_alert();
