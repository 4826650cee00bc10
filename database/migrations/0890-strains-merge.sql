-- Two records of one strain become one: while the duplicate says into which it goes, what names it may name that one instead.
alter table "strains" add column "mergedInto_id" integer;
alter table "strains" add constraint "strains__mergedInto_id__exists" foreign key ("mergedInto_id") references "strains" (id) on delete set null;
create index "strains__mergedInto_id__index" on "strains" ("mergedInto_id");

create or replace function "runs_keep_what_they_are"() returns trigger language plpgsql as $$
begin
  if (new."growplan_id", new."growplanVersion_id", new."mother") is distinct from (old."growplan_id", old."growplanVersion_id", old."mother")
     or (new."varietal_id", new."source") is distinct from (old."varietal_id", old."source")
     or new."strain_id" is distinct from old."strain_id"
       and not exists (select from "strains" where id = old."strain_id" and "mergedInto_id" = new."strain_id") then
    perform refuse('RUN_STARTED', 'Plan, crop and source of a run change only while it is a draft.');
  end if;
  return new;
end $$;
