-- An emergency message has its title in both languages; whoever changes one of them changes its words.
alter table "red_alerts" add column "labelEs" text
  constraint "red_alerts__labelEs__valid" check (char_length("labelEs") <= 160);
create or replace function "red_alerts_count_versions"() returns trigger language plpgsql as $$
begin
  new."version" := old."version";
  new."changedAt" := old."changedAt";
  if (new."label", new."labelEs", new."text", new."textEs", new."imageUrl", new."isDrill")
     is distinct from (old."label", old."labelEs", old."text", old."textEs", old."imageUrl", old."isDrill") then
    new."version" := old."version" + 1;
    new."changedAt" := new."updatedate";
  end if;
  return new;
end $$;
