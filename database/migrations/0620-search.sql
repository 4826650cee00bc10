-- What is searched by typing: a row's texts without case and accents, each value between bars, in the forms people type it. `E-03` is
-- also `E03`, `E 3` and `E3`; a word begins after a space. The last word with the number of
-- words (`flowerzq1`) lets the index tell a whole name from a beginning. One index of trigrams for each collection finds any of it;
-- it takes what is written at once, because people search more often than they rename.
create extension if not exists pg_trgm;

-- Costly, so that the planner asks the index instead of making the text of every row.
create function search_text(variadic given text[]) returns text language plpgsql immutable parallel safe cost 5000 as $$
declare
  found text := '|';
  given_value text;
  plain text;
  words text;
  joined text;
  form text;
  ending text;
begin
  foreach given_value in array given loop
    continue when given_value is null;
    plain := lower(regexp_replace(normalize(given_value, nfd), '[\u0300-\u036f]', '', 'g'));
    words := btrim(regexp_replace(plain, '[^a-z0-9\u0080-\uffff]+', ' ', 'g'));
    joined := btrim(regexp_replace(regexp_replace(plain, '[^a-z0-9\u0080-\uffff\s]+', '', 'g'), '\s+', ' ', 'g'));
    foreach form in array array[words, joined,
      regexp_replace(words, '(^|[^0-9])0+(?=[0-9])', '\1', 'g'), regexp_replace(joined, '(^|[^0-9])0+(?=[0-9])', '\1', 'g')]
    loop
      if form <> '' and position('| ' || form || ' |' in found) = 0 then
        ending := regexp_replace(form, '^.* ', '') || 'zq' || cardinality(string_to_array(form, ' '));
        found := found || ' ' || form || ' | ' || ending || ' |';
      end if;
    end loop;
  end loop;
  return found;
end $$;

create index "users__search__index" on "users" using gin (search_text("firstname", "lastname", "email", "position") gin_trgm_ops) with (fastupdate = off);
create index "licenses__search__index" on "licenses" using gin (search_text("number", "holder") gin_trgm_ops) with (fastupdate = off);
create index "areas__search__index" on "areas" using gin (search_text("name") gin_trgm_ops) with (fastupdate = off);
create index "strains__search__index" on "strains" using gin (search_text("name", "abbreviation", "breeder") gin_trgm_ops) with (fastupdate = off);
create index "grow_plans__search__index" on "grow_plans" using gin (search_text("name") gin_trgm_ops) with (fastupdate = off);
create index "lifecycles__search__index" on "lifecycles" using gin (search_text("name", "metrcPlantBatchName") gin_trgm_ops) with (fastupdate = off);
create index "plants__search__index" on "plants" using gin (search_text("tag") gin_trgm_ops) with (fastupdate = off);
create index "controllers__search__index" on "controllers" using gin (search_text("name", "deviceId", "serial", "macAddress", "ipAddress", "hostname") gin_trgm_ops) with (fastupdate = off);
create index "units__search__index" on "units" using gin (search_text("name", "rack") gin_trgm_ops) with (fastupdate = off);
create index "batches__search__index" on "batches" using gin (search_text("label", "licenseNumber") gin_trgm_ops) with (fastupdate = off);
create index "product_inventory_items__search__index" on "product_inventory_items" using gin (search_text("itemName", "tag") gin_trgm_ops) with (fastupdate = off);
create index "tasks__search__index" on "tasks" using gin (search_text("title", "category") gin_trgm_ops) with (fastupdate = off);
create index "hardware_items__search__index" on "hardware_items" using gin (search_text("label", "serial") gin_trgm_ops) with (fastupdate = off);
create index "tickets__search__index" on "tickets" using gin (search_text("label", "undocumentedHardware") gin_trgm_ops) with (fastupdate = off);
