-- Readings, their roll-ups and what ingest remembers. Partitions are made by the server (features/telemetry/server/store/partitions.ts),
-- ahead of time and on demand for late or imported data; retention drops whole partitions.
-- Hot tables carry no foreign keys: a check per row would cost more than the row.

-- Raw partitions hold one day: at the design load (3 333 points/s) a day is about 23 GB with its index, and the part of the
-- index that today's inserts touch stays in memory. A quiet farm has 90 small tables, which partition pruning handles well.
create table readings (
  facility_id int not null,
  sensor_id int not null,
  at timestamptz not null,
  reading real not null,
  origin smallint not null default 0, -- 0 live, 1 historical (stored and forwarded), 2 generated, 3 imported
  constraint readings__reading__finite check (reading > '-Infinity' and reading < 'Infinity'),
  constraint readings__origin__known check (origin between 0 and 3)
) partition by range (at);
create index readings__sensor_at on readings (sensor_id, at);

-- bucket is the start of the interval, in UTC.
create table reading_rollups_1m ( -- partitioned by week
  facility_id int not null,
  sensor_id int not null,
  bucket timestamptz not null,
  min real not null,
  max real not null,
  sum double precision not null,
  count int not null,
  primary key (sensor_id, bucket)
) partition by range (bucket);

create table reading_rollups_15m ( -- partitioned by month
  facility_id int not null,
  sensor_id int not null,
  bucket timestamptz not null,
  min real not null,
  max real not null,
  sum double precision not null,
  count int not null,
  primary key (sensor_id, bucket)
) partition by range (bucket);

create table reading_rollups_1h ( -- partitioned by year
  facility_id int not null,
  sensor_id int not null,
  bucket timestamptz not null,
  min real not null,
  max real not null,
  sum double precision not null,
  count int not null,
  primary key (sensor_id, bucket)
) partition by range (bucket);

-- What partitions there are and were. "filledAt" is when the partition was made or last received an import: retention counts
-- from there when it is later than the data's own time, so that an import of old history is not deleted the same night.
-- "retiredAt" tells charts that readings of this time were once there and are known as roll-ups only.
create table reading_partitions (
  name text primary key,
  family text not null,
  "from" timestamptz not null,
  "to" timestamptz not null,
  "filledAt" timestamptz not null default now(),
  "isAttached" boolean not null default true,
  "retiredAt" timestamptz
);
create index reading_partitions__family_from on reading_partitions (family, "from");

create table latest_readings (
  sensor_id int primary key,
  facility_id int not null,
  designator_id int not null,
  reading real not null,
  at timestamptz not null,
  "receivedAt" timestamptz not null,
  "batteryLevel" real,
  origin smallint not null default 0
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 2000);
create index latest_readings__facility on latest_readings (facility_id);

-- The highest committed message position of each controller, and the positions below it that have not arrived
-- (ranges, both ends included): several servers may take one controller's messages in any order.
create table controller_positions (
  controller_id int primary key,
  position bigint not null default 0,
  missing jsonb not null default '[]',
  session jsonb,
  "updatedAt" timestamptz not null default now()
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 2000);

-- One row per writing connection of a server: the number of its last committed batch. Written in the batch's own transaction,
-- it tells after a lost connection whether the batch had been committed.
create table reading_writers (
  id uuid primary key,
  batch bigint not null default 0,
  "updatedAt" timestamptz not null default now()
) with (fillfactor = 50);

create table rejected_messages (
  source text not null, -- controller id, edge node id or address
  cause text not null, -- stable code, such as reading.out-of-range
  count bigint not null,
  "firstSeen" timestamptz not null,
  "lastSeen" timestamptz not null,
  sample text,
  primary key (source, cause)
);
