-- Actions that dialogs carry out have ids of 0 and below, and records like those that are sent.
alter table "device_type_actions" drop constraint "device_type_actions__actionId__valid",
  add constraint "device_type_actions__actionId__valid" check ("actionId" between -999 and 2147483647);
