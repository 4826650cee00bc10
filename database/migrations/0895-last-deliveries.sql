-- Administrators see the last message that each way took, and the last that failed.
create index "message_deliveries__channel__index" on "message_deliveries" ("channel", "status", "id");
