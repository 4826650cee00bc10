-- Several gateways of a kind may stand side by side, such as a new one beside the one in use; the newest that is on is used.
alter table "message_gateways" drop constraint "message_gateways__kind__unique";
alter table "message_gateways" add column "name" text;
update "message_gateways" set "name" = "kind";
alter table "message_gateways"
  alter column "name" set not null,
  add constraint "message_gateways__name__valid" check (char_length("name") <= 120 and "name" <> ''),
  add constraint "message_gateways__name__unique" unique ("name");
