-- A step of a ladder may name the channels on which it is told, and rules all ways that reach a person.
alter table "alert_steps" add column "channels" text[];
alter table "exception_notified_users" drop constraint "exception_notified_users__channel__valid",
  add constraint "exception_notified_users__channel__valid" check ("channel" in ('inapp', 'email', 'push', 'ntfy', 'sms', 'voice'));
-- The most urgent types had no ladder. What facilities wrote of their own stays.
update "exception_types" set "ladder" = '[{"afterMin":5,"level":1,"role":"farmManager","channels":["push","sms"]},{"afterMin":10,"level":1,"role":"facilityManager","channels":["push","sms"]},{"afterMin":20,"level":1,"role":"facilityManager","channels":["voice"]}]'
  where "facility_id" is null and "ladder" is null and "code" in ('CO2-003', 'SAF-002');
update "exception_types" set "ladder" = '[{"afterMin":5,"level":1,"role":"maintenance","channels":["push","sms"]},{"afterMin":15,"level":1,"role":"farmManager","channels":["push","sms"]},{"afterMin":30,"level":1,"role":"facilityManager","channels":["push","sms","voice"]}]'
  where "facility_id" is null and "ladder" is null and "code" in ('IRR-002', 'IRR-003', 'IRR-006');
update "exception_types" set "ladder" = '[{"afterMin":15,"level":1,"role":"farmManager","channels":["push","sms"]},{"afterMin":30,"level":1,"role":"facilityManager","channels":["push","sms"]}]'
  where "facility_id" is null and "ladder" is null and "code" in ('IRR-001', 'LGT-001', 'LGT-002');
