-- Where the activity log's chain begins once its oldest rows were removed: the last removed row's number and hash.

create table activity_log_start (
  "onlyRow" boolean primary key default true constraint activity_log_start__one_row check ("onlyRow"),
  "sealNumber" integer not null,
  hash text not null,
  createdate timestamptz not null default now()
);
