-- Light recipes: shares of full power from 0 to 1, and a recipe that names colours gives light in one of them.
create function light_channels_are_valid(channels jsonb) returns boolean language sql immutable as $$
  select not exists (
      select from jsonb_array_elements(channels) c
      where (c ->> 'name' <> '' and (c ->> 'share')::numeric between 0 and 1 and coalesce((c ->> 'nm')::numeric between 200 and 1000, true)) is not true)
    and (jsonb_array_length(channels) = 0 or exists (select from jsonb_array_elements(channels) c where (c ->> 'share')::numeric > 0))
$$;
alter table "light_spectrum_definitions" add constraint "light_spectrum_definitions__channels__give_light" check (light_channels_are_valid("channels"));
