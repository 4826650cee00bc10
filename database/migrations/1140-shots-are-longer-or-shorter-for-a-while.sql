-- The waterings of a unit are longer or shorter than its schedule has them, until a moment or until somebody takes that back.
alter table "units"
  add column "waterPercent" integer not null default 100
    constraint "units__waterPercent__valid" check ("waterPercent" between 10 and 300),
  add column "waterPercentUntil" timestamptz;
