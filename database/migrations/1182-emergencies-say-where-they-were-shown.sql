-- On whose screen an emergency message was shown, as it was worded: who has not acknowledged it may well have it before them.
create table "red_alert_views" (
  "redAlert_id" integer not null references "red_alerts" ("id") on delete cascade,
  "user_id" integer not null references "users" ("id") on delete cascade,
  "version" integer not null constraint "red_alert_views__version__valid" check ("version" between 1 and 2147483647),
  "shownAt" timestamptz not null,
  primary key ("redAlert_id", "user_id", "version")
);
create index "red_alert_views__user_id__index" on "red_alert_views" ("user_id");
