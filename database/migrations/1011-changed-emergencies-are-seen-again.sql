-- Who acknowledged an emergency message acknowledged its words as they were then: once they change, everybody acknowledges them anew,
-- and who did is known of each version.
alter table "red_alerts" add column "version" integer not null default 1 constraint "red_alerts__version__valid" check ("version" between 1 and 2147483647);
alter table "red_alerts" add column "changedAt" timestamptz constraint "red_alerts__changedAt__valid" check ("changedAt" >= '1900-01-01T00:00:00Z' and "changedAt" < '2201-01-01T00:00:00Z');
alter table "red_alert_acknowledgements" add column "version" integer constraint "red_alert_acknowledgements__version__valid" check ("version" between 1 and 2147483647);
alter table "red_alert_acknowledgements" disable trigger user;
update "red_alert_acknowledgements" set "version" = 1;
alter table "red_alert_acknowledgements" enable trigger user;
alter table "red_alert_acknowledgements" drop constraint "red_alert_acknowledgements__redAlert_id_user_id__unique";
alter table "red_alert_acknowledgements" add constraint "red_alert_acknowledgements__redAlert_id_user_id_version__unique" unique ("redAlert_id", "user_id", "version");

create function "red_alerts_count_versions"() returns trigger language plpgsql as $$
begin
  new."version" := old."version";
  new."changedAt" := old."changedAt";
  if (new."label", new."text", new."textEs", new."imageUrl", new."isDrill")
     is distinct from (old."label", old."text", old."textEs", old."imageUrl", old."isDrill") then
    new."version" := old."version" + 1;
    new."changedAt" := new."updatedate";
  end if;
  return new;
end $$;
create trigger "red_alerts__count_versions" before update on "red_alerts" for each row execute function "red_alerts_count_versions"();

-- Left out, it is the version in force; nobody saw one that is not written yet.
create function "acknowledgements_are_of_a_version"() returns trigger language plpgsql as $$
declare
  latest integer;
begin
  select "version" into latest from "red_alerts" where id = new."redAlert_id" for share;
  new."version" := least(coalesce(new."version", latest), latest);
  return new;
end $$;
create trigger "red_alert_acknowledgements__version" before insert on "red_alert_acknowledgements"
  for each row execute function "acknowledgements_are_of_a_version"();

-- To which channels of the facility an emergency message was posted, or why not.
create table "red_alert_posts" (
  "redAlert_id" integer not null references "red_alerts" ("id") on delete cascade,
  "facilityChannel_id" integer not null references "facility_channels" ("id") on delete cascade,
  "delivery_id" integer,
  "skipped" text,
  primary key ("redAlert_id", "facilityChannel_id")
);
create index "red_alert_posts__facilityChannel_id__index" on "red_alert_posts" ("facilityChannel_id");
