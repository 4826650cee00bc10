import * as z from 'zod';
import { deviceNames } from '../driver.ts';

const address = z.int().min(0).max(65_535);

const sensor = z.strictObject({
  /** Name within the unit, such as `temperature` or `moisture-2`. */
  sensor: z.string().min(1),
  designator: z.int(),
  register: z.enum(['input', 'holding']).default('input'),
  address,
  type: z.enum(['int16', 'uint16', 'int32', 'uint32', 'float32']).default('int16'),
  /** Which half of a 32-bit value comes first. */
  wordOrder: z.enum(['high-first', 'low-first']).default('high-first'),
  /** reading = raw × scale + offset; humidity must end as a fraction. */
  scale: z.number().default(1),
  offset: z.number().default(0),
  /** A raw value that means "no sensor". */
  missing: z.number().optional(),
});

const device = z.strictObject({
  device: z.enum(deviceNames),
  /** What is written: the device's level 0–1, or the number of its state. */
  writes: z.enum(['level', 'state']).default('level'),
  register: z.enum(['coil', 'holding']),
  address,
  /** raw = level × scale, rounded; a coil is on above zero. */
  scale: z.number().positive().default(1),
  /** False for an output that cannot be read back, or answers with something else than was written. */
  readBack: z.boolean().default(true),
  /** Numbers of states, for `writes: state` (air units). */
  states: z.record(z.string(), z.int().min(0).max(65_535)).optional(),
});

const registerMap = z.strictObject({
  host: z.string().default('127.0.0.1'),
  port: z.int().min(1).max(65_535).default(502),
  unitId: z.int().min(0).max(255).default(1),
  timeoutMs: z.int().min(50).max(60_000).default(2000),
  sensors: z.array(sensor),
  devices: z.array(device).default([]),
  /** A holding register counted up with each write, so that the field side can notice a dead controller. */
  heartbeat: address.optional(),
});

/** Where a unit's sensors and devices live in a Modbus server. */
export type RegisterMap = z.output<typeof registerMap>;
export type SensorRegister = RegisterMap['sensors'][number];
export type DeviceRegister = RegisterMap['devices'][number];

/** Reads a register map from parsed JSON; throws with the path of what is wrong. */
export function parseRegisterMap(json: unknown): RegisterMap {
  const parsed = registerMap.safeParse(json);
  if (!parsed.success) throw new Error(`The register map cannot be used: ${z.prettifyError(parsed.error)}`);
  const { sensors, devices } = parsed.data;
  const twice = sensors.find((one, i) => sensors.findIndex((other) => other.sensor === one.sensor) !== i);
  if (twice) throw new Error(`The register map names the sensor ${twice.sensor} twice`);
  const stateless = devices.find((one) => one.writes === 'state' && one.states === undefined);
  if (stateless) throw new Error(`The register map must number the states of ${stateless.device}`);
  return parsed.data;
}
