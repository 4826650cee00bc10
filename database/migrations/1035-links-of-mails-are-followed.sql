-- A mail whose link was followed was opened; nothing else tells that of a mail.
alter table "alert_receipts" add column "openedAt" timestamptz;
