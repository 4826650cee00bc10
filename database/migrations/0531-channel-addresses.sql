-- What was entered so far opened the channel, so it is the address. Keys are kept apart from now on: sealed, and never shown.
alter table "facility_channels" add column "address" text constraint "facility_channels__address__valid" check (char_length("address") <= 2048);
update "facility_channels" set "address" = "connectionString" where "connectionString" not like 'sealed:%';
alter table "facility_channels" drop constraint "facility_channels__connectionString__valid";
alter table "facility_channels" alter column "connectionString" drop not null;
update "facility_channels" set "connectionString" = null where "address" is not null;
