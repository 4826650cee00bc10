-- Alerts are posted to the channels of a facility, from a level that each names.
alter table "facility_channels"
  add column "alertsFromLevel" integer constraint "facility_channels__alertsFromLevel__valid" check ("alertsFromLevel" between 1 and 5),
  add column "lang" text not null default 'en' constraint "facility_channels__lang__valid" check ("lang" in ('en', 'es'));

alter table "message_deliveries"
  add column "facilityChannel_id" integer references "facility_channels" ("id") on delete cascade,
  drop constraint "message_deliveries__channel__valid",
  add constraint "message_deliveries__channel__valid" check ("channel" in ('push', 'ntfy', 'sms', 'voice', 'teams', 'whatsapp'));
create index "message_deliveries__facilityChannel_id__index" on "message_deliveries" ("facilityChannel_id");

-- A post is of no person, so no message of an inbox leads to what became of it.
alter table "alert_receipts"
  add column "delivery_id" integer references "message_deliveries" ("id") on delete set null,
  drop constraint "alert_receipts__skipped__valid",
  add constraint "alert_receipts__skipped__valid" check ("skipped" in ('nobody_named', 'not_due', 'rule_hours', 'off', 'paused', 'no_device', 'no_topic', 'no_phone', 'no_gateway', 'no_address', 'with_cause', 'answered_before', 'over_before', 'left', 'channel_off'));
create index "alert_receipts__delivery_id__index" on "alert_receipts" ("delivery_id");

-- WhatsApp has a gateway of the installation, as text messages have.
alter table "message_gateways"
  drop constraint "message_gateways__kind__valid",
  add constraint "message_gateways__kind__valid" check ("kind" in ('sms', 'voice', 'whatsapp', 'push'));
