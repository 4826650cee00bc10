-- A plan that the product made for a new facility; one that a person changed is theirs.
alter table "alert_drill_plans" add column "isDefault" boolean not null default false;
