-- One report may stand for an error that a browser met several times.

alter table "user_exception_logs" add column "occurrences" integer not null default 1
  constraint "user_exception_logs__occurrences__valid" check ("occurrences" between 1 and 1000000);
