-- When somebody took an alert on, for how long alerts wait.
alter table "exceptions" add column "acknowledgedAt" timestamp with time zone;
update "exceptions" e set "acknowledgedAt" = a.at from (
  select record_id, min(time) as at from activity_logs where collection = 'ExceptionLists' and action = 'acknowledge' group by 1
) a where a.record_id = e.id;
