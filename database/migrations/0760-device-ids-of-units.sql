-- A unit is known by the first of its boards that is there; until now only its controller had an id.
alter table "units" add column "cortexVfuDeviceId" text constraint "units__cortexVfuDeviceId__valid" check (char_length("cortexVfuDeviceId") <= 64);
alter table "units" add column "vfuDeviceId" text constraint "units__vfuDeviceId__valid" check (char_length("vfuDeviceId") <= 64);
alter table "units" add column "pguDeviceId" text constraint "units__pguDeviceId__valid" check (char_length("pguDeviceId") <= 64);
alter table "units" add column "lguDeviceId" text constraint "units__lguDeviceId__valid" check (char_length("lguDeviceId") <= 64);
alter table "units" add column "rcuDeviceId" text constraint "units__rcuDeviceId__valid" check (char_length("rcuDeviceId") <= 64);
