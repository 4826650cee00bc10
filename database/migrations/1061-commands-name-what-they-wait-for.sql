-- A command that waits names the machine it waits for, and whether that has to run or to rest.
alter table "controller_commands" add column "waitsFor" text constraint "controller_commands__waitsFor__valid" check (char_length("waitsFor") <= 60);
