-- What one transaction wrote is found by its number: rows of one moment and one person may be of several. Rows of before have none.
alter table "activity_logs" add column "deed" double precision;
create index "activity_logs__deed__index" on "activity_logs" ("deed");
