-- What a diary tells by itself is kept by its key with what it names, and shown in the reader's language; what was told before keeps its text.
alter table "lifecycle_log_entries" add column "said" jsonb;
