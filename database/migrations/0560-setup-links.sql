-- One-time links under which the first administrator of an installation is made; only hashes of their codes are kept.

create table setup_links (
  "codeHash" text primary key constraint setup_links__code_hash__valid check ("codeHash" ~ '^[0-9a-f]{64}$'),
  expires timestamptz not null
);
