-- Rules of equipment that no single column holds: what is wired to what, what belongs together, what may not change any more.

-- References of foundation tables to tables that came after them.
alter table "virtual_devices" add constraint "virtual_devices__boardComponent_id__exists" foreign key ("boardComponent_id") references "board_components" (id) on delete set null;
alter table "zones" add constraint "zones__vpdProfile_id__exists" foreign key ("vpdProfile_id") references "vpd_profiles" (id) on delete restrict;
alter table "units" add constraint "units__hardware_item_id__exists" foreign key ("hardware_item_id") references "hardware_items" (id) on delete set null;
alter table "units" add constraint "units__dashboardDisplayType_id__exists" foreign key ("dashboardDisplayType_id") references "lookups" (id) on delete set null;
alter table "sensors" add constraint "sensors__vendorController_id__exists" foreign key ("vendorController_id") references "vendor_controllers" (id) on delete set null;
alter table "sensors" add constraint "sensors__facilityExtractionEquipment_id__exists" foreign key ("facilityExtractionEquipment_id") references "installed_extraction_machines" (id) on delete set null;
create index "virtual_devices__boardComponent_id__index" on "virtual_devices" ("boardComponent_id");
create index "zones__vpdProfile_id__index" on "zones" ("vpdProfile_id");
create index "units__hardware_item_id__index" on "units" ("hardware_item_id");
create index "units__dashboardDisplayType_id__index" on "units" ("dashboardDisplayType_id");
create index "sensors__vendorController_id__index" on "sensors" ("vendorController_id");
create index "sensors__facilityExtractionEquipment_id__index" on "sensors" ("facilityExtractionEquipment_id");

-- Equipment refers to places and controllers of its own facility only.
alter table "controllers" add constraint "controllers__id_facility_id__unique" unique ("id", "facility_id");
alter table "areas" add constraint "areas__id_facility_id__unique" unique ("id", "facility_id");
alter table "units" add constraint "units__id_facility_id__unique" unique ("id", "facility_id");
alter table "control_boards" add constraint "control_boards__id_facility_id__unique" unique ("id", "facility_id");
alter table "control_boards" add constraint "control_boards__controller_id__same_facility" foreign key ("controller_id", "facility_id") references "controllers" ("id", "facility_id");
alter table "board_components" add constraint "board_components__controlBoard_id__same_facility" foreign key ("controlBoard_id", "facility_id") references "control_boards" ("id", "facility_id") on delete set null ("controlBoard_id");
alter table "surveillance_cameras" add constraint "surveillance_cameras__area_id__same_facility" foreign key ("area_id", "facility_id") references "areas" ("id", "facility_id") on delete set null ("area_id");
alter table "surveillance_cameras" add constraint "surveillance_cameras__platformGroup_id__same_facility" foreign key ("platformGroup_id", "facility_id") references "units" ("id", "facility_id") on delete set null ("platformGroup_id");
alter table "device_test_runs" add constraint "device_test_runs__platformGroup_id__same_facility" foreign key ("platformGroup_id", "facility_id") references "units" ("id", "facility_id") on delete set null ("platformGroup_id");
alter table "device_test_runs" add constraint "device_test_runs__controller_id__same_facility" foreign key ("controller_id", "facility_id") references "controllers" ("id", "facility_id") on delete set null ("controller_id");

-- Wiring: one component per port of a controller; a logical device is wired on its own controller.
create unique index "board_components__port__one_component" on "board_components" ("controller_id", "addresspath", "port") where "controller_id" <> 0;
alter table "board_components" add constraint "board_components__port__below_ports" check ("ports" is null or "ports" = 0 or "port" is null or "port" < "ports");
alter table "board_components" add constraint "board_components__id_controller_id__unique" unique ("id", "controller_id");
alter table "virtual_devices" add constraint "virtual_devices__boardComponent_id__of_controller" foreign key ("boardComponent_id", "controller_id") references "board_components" ("id", "controller_id") on delete set null ("boardComponent_id");
alter table "control_boards" add constraint "control_boards__status__installed_in_controller" check (("status" = 'installed') = ("controller_id" is not null));

-- Controller and type may be 0 (not chosen yet), so no foreign key holds them. An update writes 0 where no ports are counted.
create function keep_board_component() returns trigger language plpgsql as $$
begin
  if new."controller_id" <> 0 and not exists (select from controllers c where c.id = new."controller_id" and c.facility_id = new.facility_id) then
    raise exception 'The controller is of another facility.' using errcode = 'check_violation', constraint = 'board_components__controller_id__same_facility', table = 'board_components';
  end if;
  if tg_op = 'UPDATE' then
    new."ports" := coalesce(new."ports", 0);
  end if;
  return new;
end $$;
create trigger "board_components__kept" before insert or update on "board_components"
  for each row execute function keep_board_component();

create function keep_used_component_type() returns trigger language plpgsql as $$
begin
  if exists (select from board_components where "boardComponentType_id" = old.id) then
    raise exception 'Components of this type are wired.' using errcode = 'P0001', constraint = 'component-type.in-use';
  end if;
  return old;
end $$;
create trigger "board_component_types__kept" before delete on "board_component_types"
  for each row execute function keep_used_component_type();

-- Cameras: addresses carry no password, the secret field does.
alter table "surveillance_cameras" add constraint "surveillance_cameras__streamUrl__address" check ("streamUrl" ~* '^(rtsps?|https?)://[^\s@]+$');
alter table "surveillance_cameras" add constraint "surveillance_cameras__snapshotUrl__address" check ("snapshotUrl" !~ '://[^/]*@');
alter table "surveillance_cameras" add constraint "surveillance_cameras__host__valid_name" check ("host" ~ '^[A-Za-z0-9_.:-]+$');

-- PLCs: reachable unless simulated; what is written has limits and a value to fall to.
alter table "plcs" add constraint "plcs__host__given" check ("protocol" = 'simulated' or "host" is not null);
alter table "plcs" add constraint "plcs__host__valid_name" check ("host" ~ '^[A-Za-z0-9_.:-]+$');
alter table "plc_tags" add constraint "plc_tags__max__not_below_min" check ("min" <= "max");
alter table "plc_tags" add constraint "plc_tags__alarmHigh__above_low" check ("alarmLow" < "alarmHigh");
alter table "plc_tags" add constraint "plc_tags__safeValue__for_writable" check ("direction" = 'read' or ("min" is not null and "max" is not null and "safeValue" is not null));
alter table "plc_tags" add constraint "plc_tags__safeValue__within_limits" check ("safeValue" between "min" and "max");

-- Zones: a member is one thing of the zone's facility; a unit has one irrigation and one CO2 zone (types 1 and 2).
alter table "zone_devices" add constraint "zone_devices__role__one_member" check (num_nonnulls("virtualDevice_id", "sensor_id", "platformGroup_id") = 1);
create function keep_zone_member() returns trigger language plpgsql as $$
declare
  zone zones%rowtype;
  member_facility integer;
begin
  select * into zone from zones where id = new.zone_id;
  select coalesce(
    (select u.facility_id from units u where u.id = new."platformGroup_id"),
    (select s.facility_id from sensors s where s.id = new.sensor_id),
    (select c.facility_id from virtual_devices d join controllers c on c.id = d.controller_id where d.id = new."virtualDevice_id")
  ) into member_facility;
  if member_facility <> zone.facility_id then
    raise exception 'The member is of another facility.' using errcode = 'check_violation', constraint = 'zone_devices__zone_id__same_facility', table = 'zone_devices';
  end if;
  if new."platformGroup_id" is not null and zone.zonetype_id in (1, 2) then
    perform from units where id = new."platformGroup_id" for no key update;
    if exists (
      select from zone_devices m join zones z on z.id = m.zone_id
      where m."platformGroup_id" = new."platformGroup_id" and m.id <> new.id and z.zonetype_id = zone.zonetype_id
    ) then
      raise exception 'The unit is in another zone of this kind already.' using errcode = 'P0001', constraint = 'zone.unit-taken';
    end if;
  end if;
  return new;
end $$;
create trigger "zone_devices__kept" before insert or update on "zone_devices"
  for each row execute function keep_zone_member();

create function keep_zone_type() returns trigger language plpgsql as $$
begin
  if exists (select from zone_devices where zone_id = old.id) then
    raise exception 'A zone with members keeps its kind.' using errcode = 'P0001', constraint = 'zone.has-members';
  end if;
  return new;
end $$;
create trigger "zones__zonetype_id__kept" before update of "zonetype_id" on "zones"
  for each row when (old."zonetype_id" <> new."zonetype_id") execute function keep_zone_type();

-- Units are shown as one of the ways of the list of that name.
create function keep_display_type() returns trigger language plpgsql as $$
begin
  if not exists (select from lookups where id = new."dashboardDisplayType_id" and kind = 'dashboardDisplayType') then
    raise exception 'Not a way units are shown.' using errcode = 'check_violation', constraint = 'units__dashboardDisplayType_id__kind', table = 'units';
  end if;
  return new;
end $$;
create trigger "units__dashboardDisplayType_id__kept" before insert or update of "dashboardDisplayType_id" on "units"
  for each row when (new."dashboardDisplayType_id" is not null) execute function keep_display_type();

-- Kinds that messages and programs know by id and key stay; people may rename them.
create function keep_fixed_row() returns trigger language plpgsql as $$
begin
  raise exception 'Controllers know this row by its key; it can be renamed or switched off.' using errcode = 'P0001', constraint = 'fixed-row';
end $$;
create trigger "virtual_device_types__fixed" before delete on "virtual_device_types"
  for each row when (old.id < 1000) execute function keep_fixed_row();
create trigger "virtual_device_types__key__fixed" before update of "key" on "virtual_device_types"
  for each row when (old.id < 1000 and old."key" <> new."key") execute function keep_fixed_row();
create trigger "zone_types__fixed" before delete on "zone_types"
  for each row when (old.id < 1000) execute function keep_fixed_row();
create trigger "zone_types__modeKey__fixed" before update of "modeKey" on "zone_types"
  for each row when (old.id < 1000 and old."modeKey" <> new."modeKey") execute function keep_fixed_row();
create trigger "designators__fixed" before delete on "designators"
  for each row when (old.id < 1000) execute function keep_fixed_row();
create trigger "designators__key__fixed" before update of "key" on "designators"
  for each row when (old.id < 1000 and old."key" <> new."key") execute function keep_fixed_row();
