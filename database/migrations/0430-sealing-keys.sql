-- The keys that secrets of this database are sealed with: only their names, so that a server without one says so at start.

create table sealing_keys (
  id text primary key constraint sealing_keys__id__valid check (id ~ '^[0-9a-f]{8}$'),
  createdate timestamptz not null default now()
);
