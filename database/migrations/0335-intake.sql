-- Deliveries: a line names its thing, and the lines of a closed delivery stay.

alter table facility_intake_items add constraint "facility_intake_items__consumable_id__needed"
  check ("lineClass" <> 'consumable' or consumable_id is not null);
alter table facility_intake_items add constraint "facility_intake_items__inventoryItem_id__needed"
  check ("lineClass" <> 'part' or "inventoryItem_id" is not null);

create function facility_intake_items_fixed() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from facility_intakes
    where id = case tg_op when 'INSERT' then new.intake_id else old.intake_id end and state in ('rejected', 'closed', 'cancelled')
  ) then
    perform refuse('INTAKE_CLOSED', 'The delivery is closed; its lines no longer change.');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger facility_intake_items_fixed before insert or update or delete on facility_intake_items
  for each row execute function facility_intake_items_fixed();
