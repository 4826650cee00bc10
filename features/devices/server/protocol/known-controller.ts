/** A sensor channel as messages need it. */
export interface KnownSensor {
  id: number;
  facilityId: number;
  deviceId: string;
  designatorId: number;
  designatorKey: string;
  controllerId: number;
  platformGroupId: number | null;
  name: string | null;
  priority: number;
  gain: number;
  offset: number;
  enabled: boolean;
}

/** A logical device of a controller; `name` is its Sparkplug device id, `key` says what kind it is. */
export interface KnownDevice {
  id: number;
  name: string;
  key: string;
}

/** An adopted controller with everything its messages are matched against. */
export interface KnownController {
  id: number;
  facilityId: number;
  groupId: string;
  edgeNodeId: string;
  platformGroupId: number | null;
  protocol: 'sparkplug' | 'json' | 'http';
  isForeign: boolean;
  /** By name. */
  devices: Map<string, KnownDevice>;
  sensors: KnownSensor[];
}

/** A controller as the database gives it; devices and sensors as JSON. */
export interface ControllerRow {
  id: number;
  facility_id: number;
  mqttGroup: string;
  deviceId: string;
  protocol: KnownController['protocol'];
  isForeign: boolean;
  unit: number | null;
  devices: KnownDevice[];
  sensors: KnownSensor[];
}

const selectControllers = `
  select c.id, c.facility_id, f."mqttGroup", c."deviceId", c.protocol, c."isForeign", u.id as unit,
    coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'key', t.key))
      from virtual_devices d join virtual_device_types t on t.id = d."virtualDeviceType_id" where d.controller_id = c.id), '[]') as devices,
    coalesce((select json_agg(json_build_object('id', s.id, 'facilityId', s.facility_id, 'deviceId', s.device_id,
        'designatorId', s.designator_id, 'designatorKey', g.key, 'controllerId', s.controller_id,
        'platformGroupId', coalesce(s."platformGroup_id", u.id), 'name', s.name, 'priority', s.priority, 'gain', s.gain, 'offset', s."offset",
        'enabled', s.enabled) order by s.id)
      from sensors s join designators g on g.id = s.designator_id
      where s.controller_id = c.id and s.facility_id = c.facility_id), '[]') as sensors
  from controllers c join facilities f on f.id = c.facility_id left join units u on u.controller_id = c.id`;

/** Reads every adopted controller. */
export const selectAllControllers = selectControllers;
/** Reads the controllers with the ids `$1`. */
export const selectControllersById = `${selectControllers} where c.id = any($1::int[])`;
/** Reads the controller with the edge node id `$1`. */
export const selectControllerByNode = `${selectControllers} where c."deviceId" = $1`;

export const controllerFromRow = (row: ControllerRow): KnownController => ({
  id: row.id,
  facilityId: row.facility_id,
  groupId: row.mqttGroup,
  edgeNodeId: row.deviceId,
  platformGroupId: row.unit,
  protocol: row.protocol,
  isForeign: row.isForeign,
  devices: new Map(row.devices.map((device) => [device.name, device])),
  sensors: row.sensors,
});
