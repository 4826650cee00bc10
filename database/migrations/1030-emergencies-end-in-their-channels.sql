-- A post of an emergency message is of its words, and its channel hears once that it is over, whoever or whatever ended it. What was
-- posted stays known where its delivery is not kept.
update "red_alert_posts" set "delivery_id" = null where "delivery_id" not in (select id from "message_deliveries");
alter table "red_alert_posts"
  add column "version" integer not null default 1 constraint "red_alert_posts__version__valid" check ("version" between 1 and 2147483647),
  add column "clearedAt" timestamptz,
  add constraint "red_alert_posts__delivery_id__exists" foreign key ("delivery_id") references "message_deliveries" ("id") on delete set null;
create index "red_alert_posts__delivery_id__index" on "red_alert_posts" ("delivery_id");
update "red_alert_posts" p set "version" = a."version",
  "clearedAt" = case when a."clearedAt" is not null or a."activeUntil" <= now() then now() end
from "red_alerts" a where a.id = p."redAlert_id";
create index "red_alert_posts__told__index" on "red_alert_posts" ("redAlert_id") where "skipped" is null and "clearedAt" is null;
