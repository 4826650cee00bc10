import { privilegedRoleIds, roles, type RoleKey } from '@trellis/access/model';
import { hashControllerKey, newControllerKey } from '@trellis/devices/server';
import type { Services } from '@trellis/server-kit';
import { createHash, randomBytes } from 'node:crypto';

/** Makes rows for stories: only what the story names matters, the rest is filled in. */
export interface World {
  facility: (values?: {
    name?: string;
    facility_timezone?: string;
    co2Enabled?: boolean;
    lockLights?: boolean;
  }) => Promise<{ id: number; mqttGroup: string }>;
  /** A signed-in person with roles in the facilities; `token` is a session of the first facility. */
  person: (values: { facilities: number[]; roles: RoleKey[] }) => Promise<{ id: number; token: string }>;
  /** A unit with its controller, in the area given or a new one. */
  unit: (facility: { id: number }, values?: UnitValues) => Promise<MadeUnit>;
  row: (table: string, values: Record<string, unknown>) => Promise<number>;
}

export interface UnitValues {
  name?: string;
  area_id?: number;
  protocol?: 'sparkplug' | 'json' | 'http';
  isForeign?: boolean;
  /** Keys of virtual device types to fit. */
  devices?: Record<string, number>;
  /** Designators of one climate sensor. */
  designators?: number[];
}

export interface MadeUnit {
  id: number;
  area_id: number;
  controller: { id: number; deviceId: string; key: string };
  devices: Record<string, number>;
  sensors: Record<number, number>;
  sensorDeviceId: string;
}

/** Everything that one of our customers' people can be at once: all roles but those that reach beyond a facility. */
export const customerRoles = (Object.keys(roles) as RoleKey[]).filter(
  (key) => !privilegedRoleIds.includes(roles[key].id),
);

/** Story makers over a server's database. */
export function makeWorld({ pool }: Pick<Services, 'pool'>): World {
  const row = async (table: string, values: Record<string, unknown>): Promise<number> => {
    const keys = Object.keys(values);
    const { rows } = await pool.query<{ id: number }>(
      `insert into "${table}" (${keys.map((key) => `"${key}"`).join(', ')}) values (${keys.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      keys.map((key) => values[key]),
    );
    return rows[0]?.id ?? 0;
  };
  const unique = () => randomBytes(5).toString('hex');

  const facility: World['facility'] = async (values = {}) => {
    const mqttGroup = `group-${unique()}`;
    const id = await row('facilities', {
      name: `Facility ${unique()}`,
      facility_timezone: 'America/Los_Angeles',
      mqttGroup,
      ...values,
    });
    return { id, mqttGroup };
  };

  const person: World['person'] = async ({ facilities, roles: keys }) => {
    const id = await row('users', {
      email: `${unique()}@example.test`,
      firstname: 'Test',
      lastname: 'Person',
      status: 'active',
    });
    for (const facility_id of facilities)
      await row('user_facilities', { user_id: id, facility_id, status: 'available' });
    for (const key of keys) await row('user_roles', { user_id: id, role_id: roles[key].id });
    const token = randomBytes(32).toString('base64url');
    await row('user_tokens', {
      user_id: id,
      facility_id: facilities[0] ?? null,
      kind: 'api',
      tokenHash: createHash('sha256').update(token).digest('hex'),
      expires: new Date('2100-01-01'),
    });
    return { id, token };
  };

  const unit: World['unit'] = async ({ id: facility_id }, values = {}) => {
    const area_id = values.area_id ?? (await row('areas', { facility_id, name: `Area ${unique()}` }));
    const deviceId = `node-${unique()}`;
    const key = newControllerKey();
    const controllerId = await row('controllers', {
      facility_id,
      name: deviceId,
      deviceId,
      keyHash: hashControllerKey(key),
      protocol: values.protocol ?? 'sparkplug',
      isForeign: values.isForeign ?? false,
    });
    const id = await row('units', {
      facility_id,
      name: values.name ?? `Unit ${unique()}`,
      area_id,
      controller_id: controllerId,
    });
    const devices: Record<string, number> = {};
    for (const [name, type] of Object.entries(values.devices ?? { light: 13 })) {
      devices[name] = await row('virtual_devices', { controller_id: controllerId, virtualDeviceType_id: type, name });
    }
    const sensorDeviceId = `sensor-${unique()}`;
    const sensors: Record<number, number> = {};
    for (const designator_id of values.designators ?? [5, 6, 7]) {
      sensors[designator_id] = await row('sensors', {
        facility_id,
        device_id: sensorDeviceId,
        designator_id,
        controller_id: controllerId,
        platformGroup_id: id,
      });
    }
    return { id, area_id, controller: { id: controllerId, deviceId, key }, devices, sensors, sensorDeviceId };
  };
  return { facility, person, unit, row };
}
