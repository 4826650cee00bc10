import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { faultKinds, roomPresets, type RoomPresetName } from '@trellis/climate/model';
import { unitPlan } from '@trellis/units/model';
import * as z from 'zod';
import { deviceNames } from './drivers/index.ts';
import { unitModes } from './unit/index.ts';

const presetNames = Object.keys(roomPresets) as RoomPresetName[];
/** A name that can stand in a topic: one level, no wildcards. */
const topicName = z
  .string()
  .regex(/^(?!\.+$)[^/+#$\0][^/+#\0]*$/, 'must be one topic level: no "/", "+", "#", no "$" in front');

const fault = z.strictObject({
  kind: z.enum(faultKinds),
  sensor: z.string().optional().meta({ description: 'for the faults of a sensor: temperature, humidity, co2, …' }),
  value: z.number().optional().meta({ description: 'stuck-sensor: what it shows' }),
  perHour: z.number().optional().meta({ description: 'drifting-sensor: drift in an hour' }),
  offset: z.number().optional().meta({ description: 'wrong-probe: how far what it shows is off' }),
  afterSeconds: z.number().min(0).default(0).meta({ description: 'seconds after the start until it begins' }),
  forSeconds: z.number().positive().optional().meta({ description: 'how long it lasts; left out: for good' }),
});
export type ConfiguredFault = z.output<typeof fault>;

const driver = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('simulated'),
    preset: z.enum(presetNames),
    seed: z.int().default(1),
    faults: z.array(fault).default([]),
    sensors: z
      .strictObject({
        probes: z.int().min(1).exactOptional(),
        humidityOffsetPercent: z.number().min(0).exactOptional(),
      })
      .default({}),
  }),
  z.strictObject({
    kind: z.literal('replay'),
    file: z.string().min(1).meta({ description: 'CSV of measurements' }),
    mapping: z
      .union([z.string().min(1), z.record(z.string(), z.unknown())])
      .meta({ description: 'how its columns become readings, as for the import of measurements' }),
    speed: z.number().positive().max(10_000).default(1).meta({ description: '60 plays an hour in a minute' }),
    loop: z.boolean().default(true).meta({ description: 'start again when the recording ends' }),
  }),
  z.strictObject({
    kind: z.literal('modbus'),
    registerMap: z.union([z.string().min(1), z.record(z.string(), z.unknown())]),
  }),
]);

/** The first plan, until the server hands one out, and what only the unit knows. */
const firstPlan = unitPlan.partial().extend({
  rampMinutes: z.number().min(0).exactOptional(),
  curtainTravelSeconds: z.number().positive().exactOptional(),
});

const onOff = z.enum(['on', 'off']).exactOptional();
const airUnit = z.enum(['cooling', 'dehumidifying', 'circulating', 'off']).exactOptional();

/** What people asked of single devices. */
export const unitOverrides = z.object({
  light: onOff,
  intensity: z.number().min(0).max(1).exactOptional(),
  curtain: z.enum(['open', 'closed']).exactOptional(),
  humidifier: onOff,
  dehumidifier: onOff,
  dehumidifier2Stage: z.enum(['off', 'on1', 'on2']).exactOptional(),
  ecu: airUnit,
  bard: airUnit,
  heaterstrip: z.enum(['off', 'on', 'HIGH']).exactOptional(),
  fan: onOff,
});

const firstMemory = z.strictObject({
  mode: z.enum(unitModes).exactOptional(),
  overrides: unitOverrides.strict().exactOptional().meta({ description: 'what MANUAL holds the devices at' }),
  lightPeriod: z
    .enum(['LIGHT', 'DARK'])
    .nullable()
    .exactOptional()
    .meta({ description: 'held, whatever the clock says' }),
  logLevel: z.enum(['ERROR', 'WARN', 'INFO', 'DEBUG']).exactOptional(),
  lastIrrigated: z.number().nullable().exactOptional().meta({ description: 'ms since 1970' }),
});

const unitWithoutDriver = z.strictObject({
  name: z.string().min(1).optional(),
  groupId: topicName.meta({ description: 'Sparkplug group of the facility' }),
  edgeNodeId: topicName.meta({ description: 'the controller’s device id; also its broker user name' }),
  key: z.string().min(1).meta({ description: 'the controller’s key; its broker password' }),
  devices: z.array(z.enum(deviceNames)).default([]),
  sensors: z.array(z.strictObject({ deviceId: z.string().min(1), designators: z.array(z.int()) })).default([]),
  plan: firstPlan.optional(),
  memory: firstMemory.optional().meta({ description: 'what a unit without a memory of its own begins with' }),
  reportSeconds: z.number().min(1).max(3600).default(45),
  irrigationLine: z
    .string()
    .optional()
    .meta({ description: 'units that name the same line are watered one at a time' }),
  properties: z
    .partialRecord(z.enum(['firmwareVersion', 'macAddress', 'serial', 'hostname', 'ipAddress']), z.string().max(120))
    .default({}),
});

/** The unit of an installation that may play recordings; whoever starts it names the recording. */
export type ReplayUnitConfig = z.output<typeof unitWithoutDriver>;
const unit = unitWithoutDriver.extend({ driver });
export type UnitConfig = z.output<typeof unit>;

const programLogLevels = ['fatal', 'error', 'warn', 'info', 'debug'] as const;

const controllerConfig = z.strictObject({
  brokerUrl: z.url({ protocol: /^(mqtts?|wss?)$/ }),
  serverUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'where water that units share is leased; without it units that name a line share it' }),
  hostId: z.string().min(1).default('trellis'),
  storeDir: z.string().min(1),
  tickMs: z.int().min(20).max(60_000).default(5000),
  timeScale: z.number().positive().max(10_000).default(1),
  logLevel: z.enum(programLogLevels).default('warn'),
  logLimit: z.enum(programLogLevels).default('debug').meta({ description: 'the most a unit can be told to log' }),
  machineCommands: z
    .enum(['none', 'reading', 'all'])
    .default('reading')
    .meta({ description: 'predefined commands people may run on this machine' }),
  units: z.array(unit),
  replay: unitWithoutDriver.optional().meta({ description: 'the unit that `npm run replay` may use' }),
});
export type ControllerConfig = z.output<typeof controllerConfig>;

/** A configuration that cannot be used; the message says where and why. */
export class ControllerConfigError extends Error {}

/** Checks a parsed configuration; throws `ControllerConfigError`. */
export function parseControllerConfig(json: unknown): ControllerConfig {
  const parsed = controllerConfig.safeParse(json);
  if (!parsed.success) throw new ControllerConfigError(z.prettifyError(parsed.error));
  const names = parsed.data.units.map(({ edgeNodeId }) => edgeNodeId);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new ControllerConfigError(`✖ two units are called ${twice}`);
  return parsed.data;
}

/** Reads a configuration file; paths in it are relative to its folder. Throws `ControllerConfigError`. */
export async function readControllerConfig(path: string): Promise<ControllerConfig> {
  const folder = dirname(resolve(path));
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new ControllerConfigError(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  try {
    const config = parseControllerConfig(json);
    return { ...config, storeDir: resolve(folder, config.storeDir), units: config.units.map(placedIn(folder)) };
  } catch (error) {
    if (error instanceof ControllerConfigError) throw new ControllerConfigError(`${path}:\n${error.message}`);
    throw error;
  }
}

const placedIn =
  (folder: string) =>
  (one: UnitConfig): UnitConfig => {
    const place = <T>(path: T): T | string => (typeof path === 'string' ? resolve(folder, path) : path);
    const { driver: hardware } = one;
    if (hardware.kind === 'modbus')
      return { ...one, driver: { ...hardware, registerMap: place(hardware.registerMap) } };
    if (hardware.kind === 'replay')
      return {
        ...one,
        driver: { ...hardware, file: resolve(folder, hardware.file), mapping: place(hardware.mapping) },
      };
    return one;
  };
