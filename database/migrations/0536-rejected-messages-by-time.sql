-- Refused messages are listed by when they were last met, and the oldest are let go.
create index rejected_messages__last_seen on rejected_messages ("lastSeen");
