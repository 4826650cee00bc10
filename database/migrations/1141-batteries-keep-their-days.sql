-- The level of a sensor's battery day by day (UTC), a row a day: it falls over months.
create table "sensor_battery_days" (
  "sensor_id" integer not null
    constraint "sensor_battery_days__sensor_id__exists" references "sensors" on delete cascade,
  "day" date not null,
  "level" real not null
    constraint "sensor_battery_days__level__valid" check ("level" between 0 and 100),
  constraint "sensor_battery_days_pkey" primary key ("sensor_id", "day")
);
