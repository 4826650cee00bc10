-- Where the activity log's chain ends: the last sealed row's number and hash, so rows cut off at the end are missed.
-- The log names people and facilities by number alone: what is deleted leaves the rows, and their hashes, as they were.

create table activity_log_end (
  "onlyRow" boolean primary key default true constraint activity_log_end__one_row check ("onlyRow"),
  "sealNumber" integer not null,
  hash text not null
);

insert into activity_log_end ("sealNumber", hash)
select "sealNumber", hash from (
  select "sealNumber", hash from activity_logs where "sealNumber" is not null
  union all select "sealNumber", hash from activity_log_start
  union all select 0, ''
) known order by "sealNumber" desc limit 1;

alter table activity_logs drop constraint "activity_logs__user_id__exists";
alter table activity_logs drop constraint "activity_logs__facility_id__exists";
