-- Batches of commands whose end is not in the activity log yet; each facility's part of a batch is told apart.
create table command_batches (
  "batchId" text not null,
  facility_id integer not null references facilities (id) on delete cascade,
  primary key ("batchId", facility_id)
);
