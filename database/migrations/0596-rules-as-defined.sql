-- Rules that said something else than their definitions. A person had the same subscription twice where one of its parts was
-- empty: the newest stays.
delete from notification_subscriptions older using notification_subscriptions newer
where older.id < newer.id and older.user_id = newer.user_id
  and (older.facility_id, older.kind, older."exceptionType_id", older.channel)
    is not distinct from (newer.facility_id, newer.kind, newer."exceptionType_id", newer.channel);
alter table "controllers" drop constraint "controllers__facility_id_name__unique",
  add constraint "controllers__facility_id_name__unique" unique (facility_id, name);
alter table "device_type_actions" drop constraint "device_type_actions__virtualDeviceType_id_actionId__unique",
  add constraint "device_type_actions__virtualDeviceType_id_actionId__unique" unique ("virtualDeviceType_id", "actionId");
alter table "notification_subscriptions" drop constraint "notification_subscriptions__user_id_facility_id_ki_khv1nw",
  add constraint "notification_subscriptions__user_id_facility_id_ki_khv1nw" unique nulls not distinct (user_id, facility_id, kind, "exceptionType_id", channel);
alter table "platform_allocations" drop constraint "platform_allocations__kind__valid",
  add constraint "platform_allocations__kind__valid" check (kind in ('planned', 'reserved', 'cleanout', 'maintenance', 'tenant', 'research', 'lifecycle'));
alter table "platforms" drop constraint "platforms__platformGroup_id_name__unique",
  add constraint "platforms__platformGroup_id_name__unique" unique ("platformGroup_id", name);
alter table "sensors" drop constraint "sensors__facility_id_device_id_designator_id__unique",
  add constraint "sensors__facility_id_device_id_designator_id__unique" unique (facility_id, device_id, designator_id);
alter table "units" drop constraint "units__facility_id_name__unique",
  add constraint "units__facility_id_name__unique" unique (facility_id, name);
alter table "virtual_devices" drop constraint "virtual_devices__controller_id_name__unique",
  add constraint "virtual_devices__controller_id_name__unique" unique (controller_id, name);
alter table "zones" drop constraint "zones__facility_id_name__unique",
  add constraint "zones__facility_id_name__unique" unique (facility_id, name);
