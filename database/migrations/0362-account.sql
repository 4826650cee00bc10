-- Failed sign-ins with addresses nobody has, so that a lock tells nothing about who has an account. Kept for a day, hashed.
create table unknown_sign_ins (
  address_hash text primary key,
  failures integer not null,
  locked_until timestamptz,
  changed timestamptz not null
);
create index unknown_sign_ins__changed__index on unknown_sign_ins (changed);
