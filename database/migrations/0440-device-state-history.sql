-- What devices did is written by ingest from now on: one row for each change, so a device and a moment name one row, and the
-- history of a device goes with the device. Rows that people entered twice for one moment: the last one stays.
delete from "device_state_histories" older using "device_state_histories" newer
  where older."virtualDevice_id" = newer."virtualDevice_id" and older."time" = newer."time" and older.id < newer.id;
alter table "device_state_histories" add column "isGenerated" boolean not null default false;
alter table "device_state_histories"
  add constraint "device_state_histories__virtualDevice_id_time__unique" unique ("virtualDevice_id", "time"),
  drop constraint "device_state_histories__virtualDevice_id__exists",
  add constraint "device_state_histories__virtualDevice_id__exists"
    foreign key ("virtualDevice_id") references "virtual_devices" (id) on delete cascade;
-- Shots made up for the demo company say so, like its readings.
alter table "irrigation_events" add column "isGenerated" boolean not null default false;
