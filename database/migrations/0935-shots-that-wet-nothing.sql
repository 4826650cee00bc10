-- What the last shot of a unit did to its root zone: since when it wets nothing, or nothing where it does. Found again every few minutes.
create table "shot_verdicts" (
  "platformGroup_id" integer primary key references "units" ("id") on delete cascade,
  "facility_id" integer not null references "facilities" ("id") on delete cascade,
  "dryAt" timestamptz,
  "judgedAt" timestamptz not null
);
create index "shot_verdicts__facility_id__index" on "shot_verdicts" ("facility_id");
