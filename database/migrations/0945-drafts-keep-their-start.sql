-- A draft keeps what its start is to do beyond the run's own fields: containers, tags, a note for the diary.
alter table "lifecycles" add column "startPlan" jsonb constraint "lifecycles__startPlan__valid" check (octet_length("startPlan"::text) <= 131072);
