-- What was answered to requests with an Idempotency-Key, so that asking again does nothing again. Rows leave after a day.
create table answered_requests (
  user_id integer not null references users (id) on delete cascade,
  -- 0: the call belongs to no facility.
  facility_id integer not null,
  key text not null constraint answered_requests__key__valid check (char_length(key) between 1 and 255),
  "requestHash" text not null constraint answered_requests__request_hash__valid check ("requestHash" ~ '^[0-9a-f]{64}$'),
  -- Sealed: some answers show a secret once.
  answer text not null,
  asked timestamptz not null,
  primary key (user_id, facility_id, key)
);
create index answered_requests__asked on answered_requests (asked);
