-- Whose telephone an emergency message was sent to as a text message, or why not; each is of the words in force, and is followed by the
-- all-clear once.
create table "red_alert_texts" (
  "redAlert_id" integer not null references "red_alerts" ("id") on delete cascade,
  "user_id" integer not null references "users" ("id") on delete cascade,
  "notification_id" integer references "notifications" ("id") on delete set null,
  "skipped" text constraint "red_alert_texts__skipped__valid" check ("skipped" in ('no_phone', 'no_gateway', 'left')),
  "version" integer not null default 0 constraint "red_alert_texts__version__valid" check ("version" between 0 and 2147483647),
  "clearedAt" timestamptz,
  primary key ("redAlert_id", "user_id")
);
create index "red_alert_texts__user_id__index" on "red_alert_texts" ("user_id");
create index "red_alert_texts__notification_id__index" on "red_alert_texts" ("notification_id");
create index "red_alert_texts__told__index" on "red_alert_texts" ("redAlert_id") where "skipped" is null and "clearedAt" is null;

-- What was learned from an emergency or a drill.
alter table "red_alerts" add column "notes" text constraint "red_alerts__notes__valid" check (char_length("notes") <= 4000);
