-- A run that starts from a delivery takes over the plants that came with it.
alter table "plants" add column "intake_id" integer;
alter table "plants" add constraint "plants__intake_id__exists" foreign key ("intake_id") references "facility_intakes" (id) on delete set null;
create index "plants__intake_id__index" on "plants" ("intake_id");
