-- The next watering of a unit is skipped, and its hours of water are moved, whatever schedule it follows.
alter table "units"
  add column "waterHeldUntil" timestamptz,
  add column "waterShiftMinutes" integer not null default 0
    constraint "units__waterShiftMinutes__valid" check ("waterShiftMinutes" between -720 and 720);
