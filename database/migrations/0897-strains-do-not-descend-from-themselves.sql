-- A strain that descends from itself has no place in a lineage and could never be merged. Parents are of the same list or of the
-- provider's, so a circle is within one list; whoever writes parents there waits for whoever does so now.
create function "strains_without_circle"() returns trigger language plpgsql as $$
begin
  if coalesce(new."parentA_id", new."parentB_id") is null then return null; end if;
  perform pg_advisory_xact_lock(hashtext('strain parents'), coalesce(new."facility_id", 0));
  if exists (
    with recursive up (id) as (
      select p.id from unnest(array[new."parentA_id", new."parentB_id"]) p (id) where p.id is not null
      union select p.id from up join "strains" s on s.id = up.id cross join unnest(array[s."parentA_id", s."parentB_id"]) p (id)
      where p.id is not null
    ) select from up where id = new.id
  ) then
    perform refuse('STRAIN_OF_ITSELF', 'A strain does not descend from itself.');
  end if;
  return null;
end $$;
create trigger "strains_without_circle" after insert or update of "parentA_id", "parentB_id" on "strains"
  for each row execute function "strains_without_circle"();
