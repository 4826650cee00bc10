-- A picture of another server would tell it who looks at the map, and when. Maps of before keep what they have until it is changed.
create or replace function keep_facility_map() returns trigger language plpgsql as $$
declare
  before constant jsonb := case when tg_op = 'UPDATE' then coalesce(old.items, '[]') else '[]'::jsonb end;
  picture constant text := case when tg_op = 'UPDATE' then old."imageUrl" end;
begin
  if tg_op = 'UPDATE' and old.state = 'published' and new.state = 'published'
    and row(new.items, new.name, new."imageUrl", new."widthM", new."heightM", new.scale)
      is distinct from row(old.items, old.name, old."imageUrl", old."widthM", old."heightM", old.scale) then
    perform refuse('map.published', 'Viewers see this version; draw the next one and publish it.');
  end if;
  if new."imageUrl" is distinct from picture and new."imageUrl" not like '/files/%' then
    perform refuse('map.foreign-picture', 'The background is a file uploaded here; a picture of another server would tell it who looks.');
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
