-- Rules that hold on units, or held until a moment ago: what a delay and a clear time are counted from, over restarts and servers.
create table "alert_conditions" (
  "platformGroup_id" integer not null references "units" ("id") on delete cascade,
  "code" text not null,
  "facility_id" integer not null references "facilities" ("id") on delete cascade,
  "since" timestamptz not null,
  "clearSince" timestamptz,
  "exception_id" integer references "exceptions" ("id") on delete cascade,
  primary key ("platformGroup_id", "code")
);
create index "alert_conditions__facility_id__index" on "alert_conditions" ("facility_id");

-- When the alert types of a facility were judged last, by whichever server.
create table "alert_rounds" (
  "facility_id" integer primary key references "facilities" ("id") on delete cascade,
  "judgedAt" timestamptz not null
);
