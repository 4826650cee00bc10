-- An import is accepted as a whole, then added to the history in small pieces; this is what a killed one is continued from.
-- "appliedTo" is up to which time its readings are in the history. An import is done with when "finishedAt" is there.
create table reading_imports (
  id int generated always as identity primary key,
  "acceptedAt" timestamptz not null default now(),
  "appliedTo" timestamptz not null default '-infinity',
  "finishedAt" timestamptz,
  "receivedRows" bigint not null,
  imported bigint not null default 0,
  "alreadySummarised" bigint not null default 0
);
create unique index reading_imports__one_unfinished on reading_imports ((true)) where "finishedAt" is null;

-- The readings of the import that is under way; imports wait for each other, so there is one at most.
create table arriving_readings (
  n bigint generated always as identity,
  facility_id int not null,
  sensor_id int not null,
  at timestamptz not null,
  reading real not null,
  origin smallint not null
);
create index arriving_readings__at on arriving_readings (at);
create table arriving_sensors (
  sensor_id int primary key,
  designator_id int not null
);
