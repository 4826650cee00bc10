import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  parentScope,
  providerScope,
  reference,
  text,
  type Infer,
  jsonObject,
} from '@trellis/entity-kit';
import { structureRoles } from '@trellis/access/model';
import * as z from 'zod';

/** 1 irrigation, 2 CO2, 3 grow, 4 work; 5 what a power feed and 6 what a network switch serves. */
export const ZoneType = defineEntity(
  'zoneType',
  {
    label: text({ max: 80 }),
    labelEs: text({ max: 80, optional: true, meaning: 'label in Spanish; the English one shows where it is empty' }),
    icon: text({ max: 60, optional: true }),
    color: text({ max: 20, optional: true }),
    modeKey: text({ max: 40, meaning: 'mode in /zone-devices/{mode}' }),
    seq: integer({ default: 0 }),
    active: flag({ default: true }),
  },
  {
    path: 'zoneTypes',
    table: 'zone_types',
    meaning: 'kinds of zone',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['label'], ['modeKey']],
    list: { columns: ['label', 'modeKey', 'seq', 'active'], order: 'seq' },
  },
);

const limits = (least: number, most: number) =>
  z
    .strictObject({
      min: z.exactOptional(z.number().min(least).max(most)),
      max: z.exactOptional(z.number().min(least).max(most)),
    })
    .refine(({ min, max }) => min === undefined || max === undefined || min < max, 'The lower end is below the upper.');

/** More CO2 than this harms people at once (ppm). */
export const mostZoneCo2 = 5000;
const periodTargets = z.strictObject({
  temperature: z.exactOptional(limits(-20, 60)),
  humidity: z.exactOptional(limits(0, 100)),
  co2: z.exactOptional(limits(0, mostZoneCo2)),
});
/** What a zone aims at by day and by night: °C, % and ppm; what nobody set is left out. */
export const zoneTargets = z.strictObject({
  day: z.exactOptional(periodTargets),
  night: z.exactOptional(periodTargets),
});
export type ZoneTargets = z.infer<typeof zoneTargets>;

/** Widest dead bands that make sense: K, percentage points, ppm. */
export const widestDeadbands = { temperature: 10, humidity: 30, co2: 1000 } as const;
/** How far a value has to leave its target before something is switched: K, percentage points and ppm. */
export const zoneDeadbands = z.strictObject({
  temperature: z.exactOptional(z.number().min(0).max(widestDeadbands.temperature)),
  humidity: z.exactOptional(z.number().min(0).max(widestDeadbands.humidity)),
  co2: z.exactOptional(z.number().min(0).max(widestDeadbands.co2)),
});
export type ZoneDeadbands = z.infer<typeof zoneDeadbands>;

/** Devices that share control: an irrigation line, a CO2 manifold, a grow room. */
export const Zone = defineEntity(
  'zone',
  {
    facility_id: reference('facility'),
    name: text({ max: 120 }),
    zonetype_id: reference('zoneType', { relation: 'zoneType' }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    controlSensor_id: reference('sensor', { optional: true, onDelete: 'clear' }),
    leaseSlots: integer({ min: 1, max: 100, default: 1, meaning: 'units that may irrigate at once' }),
    maxFlow: decimal({ min: 0, optional: true, unit: 'L/min' }),
    targets: json({ optional: true, of: zoneTargets }),
    deadbands: json({ optional: true, of: zoneDeadbands }),
    equipment: json({ optional: true, of: jsonObject, meaning: 'pump, tank, valve, manifold and their tags' }),
    lockouts: json({ optional: true, of: jsonObject }),
    alarmDelays: json({
      optional: true,
      of: z.record(z.string().max(120), z.number()),
      meaning: 'minutes out of band before an alert, by metric',
    }),
    vpdProfile_id: reference('vpdProfile', { optional: true }),
    version: integer({ min: 1, default: 1 }),
    active: flag({ default: true }),
  },
  {
    path: 'zones',
    table: 'zones',
    meaning: 'control zones',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: structureRoles,
      update: ['maintenance', 'facilityManager', 'farmManager'],
      delete: structureRoles,
    },
    unique: [['facility_id', 'name']],
    has: { zoneDevices: 'zoneDevice.zone_id' },
    list: { columns: ['name', 'zonetype_id', 'area_id', 'active'], search: ['name'], order: 'name' },
  },
);
export type Zone = Infer<typeof Zone>;

/** A member of a zone: exactly one of a device, a sensor or a served unit, of the zone's facility. */
export const ZoneDevice = defineEntity(
  'zoneDevice',
  {
    zone_id: reference('zone', { onDelete: 'cascade' }),
    virtualDevice_id: reference('virtualDevice', { optional: true, onDelete: 'cascade' }),
    sensor_id: reference('sensor', { optional: true, onDelete: 'cascade' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'cascade' }),
    role: choice(['source', 'served', 'sensor'], { default: 'served' }),
  },
  {
    path: 'zoneDevices',
    table: 'zone_devices',
    meaning: 'members of zones',
    scope: parentScope('zone_id'),
    access: { read: 'member', create: structureRoles, update: structureRoles, delete: structureRoles },
    unique: [['platformGroup_id', 'zone_id', 'virtualDevice_id', 'sensor_id']],
    list: { columns: ['zone_id', 'role', 'platformGroup_id', 'virtualDevice_id', 'sensor_id'] },
  },
);
declare module '@trellis/entity-kit' {
  interface Entities {
    zone_types: typeof ZoneType;
    zones: typeof Zone;
    zone_devices: typeof ZoneDevice;
  }
}
