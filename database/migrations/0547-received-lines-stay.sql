-- What a delivery brought is booked when it is accepted: from then on a line only finds its place.
create function facility_intake_items_received() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['destination', 'condition', 'updatedate', 'updateuser'];
begin
  if exists (select from facility_intakes
      where id = case tg_op when 'INSERT' then new.intake_id else old.intake_id end and state in ('accepted', 'partially_accepted'))
     and (tg_op <> 'UPDATE' or to_jsonb(new) - moving <> to_jsonb(old) - moving) then
    perform refuse('INTAKE_ACCEPTED', 'The delivery is accepted; its lines only get their place.');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger facility_intake_items_received before insert or update or delete on facility_intake_items
  for each row execute function facility_intake_items_received();

-- Waste takes the books before its references lock the batch, like every posting; else it waits for who waits for it.
create function waste_records_take_books() returns trigger language plpgsql as $$
begin
  perform lock_books(new.facility_id);
  return new;
end $$;
create trigger waste_records_take_books before insert on waste_records
  for each row when (new.batch_id is not null or new."extractionRun_id" is not null) execute function waste_records_take_books();
