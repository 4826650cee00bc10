-- Wrong PINs are counted apart from wrong passwords: a right one of the two proves nothing of the other.
alter table "users" add column "failedPins" integer not null default 0 constraint "users__failedPins__valid" check ("failedPins" between 0 and 2147483647);
