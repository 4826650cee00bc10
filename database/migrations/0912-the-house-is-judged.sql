-- What each server says of itself, so that rounds on any of them can judge it. One row a process; those of servers that are gone go.
create table "server_vitals" (
  "server" text primary key,
  "host" text not null,
  "at" timestamptz not null,
  "ingestDelayMin" double precision,
  "diskFreePercent" double precision,
  "backupAt" timestamptz
);

-- Rules that hold on what is no unit (a room's controller, a server), or held until a moment ago; as alert_conditions.
create table "house_conditions" (
  "facility_id" integer not null references "facilities" ("id") on delete cascade,
  "code" text not null,
  "subject" text not null,
  "since" timestamptz not null,
  "clearSince" timestamptz,
  "exception_id" integer references "exceptions" ("id") on delete cascade,
  primary key ("facility_id", "code", "subject")
);
