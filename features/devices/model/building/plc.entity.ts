import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  parentScope,
  reference,
  secret,
  text,
  type Infer,
} from '@trellis/entity-kit';
import { installers } from '../device-roles.ts';
import { plcProtocols } from './plc-type.entity.ts';

/** A PLC of the building: air handling, dosing, water. */
export const Plc = defineEntity(
  'plc',
  {
    facility_id: reference('facility'),
    name: text({ max: 120 }),
    plcType_id: reference('plcType', { optional: true }),
    vendor: text({ max: 80, optional: true }),
    model: text({ max: 80, optional: true }),
    protocol: choice(plcProtocols),
    host: text({ max: 255, optional: true, meaning: 'name or IP address; only a simulated one needs none' }),
    port: integer({ min: 1, max: 65_535, optional: true, meaning: 'empty: the usual one of the protocol' }),
    unitId: integer({ min: 0, max: 255, optional: true, meaning: 'Modbus unit behind the address' }),
    username: text({ max: 80, optional: true }),
    credentials: secret({ optional: true, meaning: 'password of the user' }),
    pollMs: integer({ min: 100, max: 3_600_000, default: 1000, unit: 'ms' }),
    enabled: flag({ default: true }),
    lastPoll: instant({ optional: true, serverSet: true }),
    latencyMs: integer({ min: 0, optional: true, serverSet: true, unit: 'ms' }),
    status: text({ max: 60, optional: true, serverSet: true }),
  },
  {
    path: 'plcs',
    table: 'plcs',
    meaning: 'building PLCs',
    scope: facilityScope(),
    access: { read: 'member', create: installers, update: installers, delete: installers },
    unique: [
      ['facility_id', 'name'],
      ['facility_id', 'port', 'host', 'unitId'],
    ],
    has: { tags: 'plcTag.plc_id' },
    list: {
      columns: ['name', 'vendor', 'model', 'protocol', 'host', 'port', 'unitId', 'pollMs', 'status', 'lastPoll'],
      search: ['name', 'host', 'vendor'],
      order: 'name',
    },
  },
);
export type Plc = Infer<typeof Plc>;

/** One value of a PLC. What can be written has limits and a value to fall to when the link drops. */
export const PlcTag = defineEntity(
  'plcTag',
  {
    plc_id: reference('plc', { onDelete: 'cascade' }),
    name: text({ max: 120 }),
    address: text({ max: 120, meaning: 'register, node id or object, as the protocol names it' }),
    dataType: choice(['bool', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'float64', 'text'], {
      default: 'float32',
    }),
    scale: decimal({ default: 1, meaning: 'shown value = raw × scale + offset' }),
    offset: decimal({ default: 0 }),
    unit: text({ max: 20, optional: true }),
    direction: choice(['read', 'write', 'both'], { default: 'read' }),
    min: decimal({ optional: true, meaning: 'lowest value that may be written' }),
    max: decimal({ optional: true, meaning: 'highest value that may be written' }),
    safeValue: decimal({ optional: true, meaning: 'written when the link drops' }),
    sensor_id: reference('sensor', { optional: true, onDelete: 'clear', meaning: 'channel its readings go to' }),
    virtualDevice_id: reference('virtualDevice', { optional: true, onDelete: 'clear', meaning: 'device it drives' }),
    zone_id: reference('zone', { optional: true, onDelete: 'clear' }),
    alarmLow: decimal({ optional: true }),
    alarmHigh: decimal({ optional: true }),
    alarmAgeSeconds: integer({ min: 1, max: 86_400, optional: true, unit: 's', meaning: 'alert when older' }),
    value: decimal({ optional: true, serverSet: true, meaning: 'last value read, scaled' }),
    valueAt: instant({ optional: true, serverSet: true }),
    error: text({ max: 255, optional: true, serverSet: true }),
  },
  {
    path: 'plcTags',
    table: 'plc_tags',
    meaning: 'values of building PLCs',
    scope: parentScope('plc_id'),
    access: { read: 'member', create: installers, update: installers, delete: installers },
    unique: [
      ['plc_id', 'name'],
      ['plc_id', 'address'],
    ],
    list: {
      columns: ['name', 'address', 'dataType', 'unit', 'direction', 'value', 'valueAt', 'error'],
      search: ['name', 'address'],
      order: 'name',
    },
  },
);
export type PlcTag = Infer<typeof PlcTag>;
declare module '@trellis/entity-kit' {
  interface Entities {
    plcs: typeof Plc;
    plc_tags: typeof PlcTag;
  }
}
