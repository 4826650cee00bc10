-- Since when a facility is judged without a break: what was silent before that says nothing yet.
alter table "alert_rounds" add column "backAt" timestamptz;

-- Times in which no server judged a facility; what was read in them is judged afterwards, once it has arrived.
create table "alert_gaps" (
  "facility_id" integer not null references "facilities" ("id") on delete cascade,
  "from" timestamptz not null,
  "until" timestamptz not null,
  "judgedAt" timestamptz,
  primary key ("facility_id", "from")
);
