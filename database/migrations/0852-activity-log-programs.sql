-- What a program did with a personal token, by the name its person gave it.
alter table "activity_logs" add column "program" text constraint "activity_logs__program__valid" check (char_length("program") <= 60);
