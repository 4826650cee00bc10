-- A draft is drawn by one person: who was heard within two minutes keeps it until somebody takes it over.
alter table "facility_maps" add column "lockedAt" timestamptz;

create function keep_map_of_its_editor() returns trigger language plpgsql as $$
begin
  if old."lockedBy" is not null and new."lockedBy" = old."lockedBy" and new.updateuser <> old."lockedBy"
    and old."lockedAt" > now() - interval '2 minutes'
    and row(new.items, new.name, new.level, new."imageUrl", new."widthM", new."heightM", new.scale)
      is distinct from row(old.items, old.name, old.level, old."imageUrl", old."widthM", old."heightM", old.scale) then
    perform refuse('map.held', 'Somebody else draws this map now; take it over first.');
  end if;
  return new;
end $$;
create trigger facility_maps_of_editor before update on facility_maps
  for each row execute function keep_map_of_its_editor();
