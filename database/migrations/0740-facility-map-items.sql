-- Whatever stands on a map is of its facility. A record that is deleted later leaves its item behind, and the editor tells it.
create function map_item_exists(facility integer, kind text, ref integer) returns boolean language sql stable as $$
  select case kind
    when 'unit' then exists (select from units where id = ref and facility_id = facility)
    when 'area' then exists (select from areas where id = ref and facility_id = facility)
    when 'sensor' then exists (select from sensors where id = ref and facility_id = facility)
    when 'camera' then exists (select from surveillance_cameras where id = ref and facility_id = facility)
    when 'zone' then exists (select from zones where id = ref and facility_id = facility)
    when 'equipment' then exists (select from hardware_items where id = ref and facilities_id = facility)
    else false
  end
$$;

create function keep_facility_map() returns trigger language plpgsql as $$
declare
  before constant jsonb := case when tg_op = 'UPDATE' then coalesce(old.items, '[]') else '[]'::jsonb end;
begin
  if tg_op = 'UPDATE' and old.state = 'published' and new.state = 'published'
    and row(new.items, new.name, new."imageUrl", new."widthM", new."heightM", new.scale)
      is distinct from row(old.items, old.name, old."imageUrl", old."widthM", old."heightM", old.scale) then
    perform refuse('map.published', 'Viewers see this version; draw the next one and publish it.');
  end if;
  if exists (
    select from jsonb_array_elements(coalesce(new.items, '[]')) as item
    where item ->> 'ref_id' is not null
      and not before @> jsonb_build_array(jsonb_build_object('kind', item -> 'kind', 'ref_id', item -> 'ref_id'))
      and not map_item_exists(new.facility_id, item ->> 'kind', (item ->> 'ref_id')::integer)
  ) then
    perform refuse('map.not-here', 'Something placed here is not of this facility.');
  end if;
  return new;
end $$;
create trigger facility_maps_keep before insert or update on facility_maps
  for each row execute function keep_facility_map();
