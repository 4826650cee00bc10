-- Alerts that share a cause hang under the one about it, keep what their words are told from, and the ladder they rise by.
alter table "exceptions" add column "facts" jsonb;
alter table "exceptions" add column "ladder" jsonb;
alter table "exceptions" add column "rootException_id" integer;
alter table "exceptions" add constraint "exceptions__rootException_id__exists" foreign key ("rootException_id") references "exceptions" (id) on delete set null;
create index "exceptions__rootException_id__index" on "exceptions" ("rootException_id");
alter table "exceptions" add column "affectedUnits" integer constraint "exceptions__affectedUnits__valid" check ("affectedUnits" between 1 and 2147483647);
alter table "exception_types" add column "messageTemplateEs" text constraint "exception_types__messageTemplateEs__valid" check (char_length("messageTemplateEs") <= 500);
