-- Sensors that speak and are not believed: why, and since when. Found again every few minutes from what they read.
create table "sensor_doubts" (
  "sensor_id" integer primary key references "sensors" ("id") on delete cascade,
  "facility_id" integer not null references "facilities" ("id") on delete cascade,
  "doubt" text not null,
  "since" timestamptz not null
);
create index "sensor_doubts__facility_id__index" on "sensor_doubts" ("facility_id");
