-- A run that starts holds its facility, so that it is not closed at that moment; a closed one starts none.
create or replace function set_lifecycle_inflight() returns trigger language plpgsql as $$
begin
  new.inflight := case when new.state in ('in_flight', 'harvesting') then 1 else 0 end;
  if new.inflight = 1 and (tg_op = 'INSERT' or old.inflight <> 1) then
    perform from facilities where id = new.facility_id and active for share;
    if not found then
      perform refuse('FACILITY_CLOSED', 'The facility is closed; open it again first.');
    end if;
  end if;
  return new;
end $$;
