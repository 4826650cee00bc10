import {
  date,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  providerScope,
  reference,
  text,
  type Infer,
  jsonIds,
} from '@trellis/entity-kit';

/** What a sensor measures: 5 temperature, 6 humidity, 7 CO2, 53 external moisture, 57 soil temperature, 58 lux, 62 fertility, 101 water flow, 102 leak, 103 door, 104 and 105 pH and EC of a nutrient solution, 107 to 110 pressure, level, temperature and pump of the line that feeds a zone, 111 flow of the drain. */
export const SensorDesignator = defineEntity(
  'designator',
  {
    label: text({ max: 80 }),
    labelEs: text({ max: 80, optional: true, meaning: 'label in Spanish; the English one shows where it is empty' }),
    key: text({ max: 40, meaning: 'metric name in messages' }),
    unit: text({ max: 20, optional: true }),
    min: decimal({ optional: true, meaning: 'lowest plausible value' }),
    max: decimal({ optional: true, meaning: 'highest plausible value' }),
    decimals: integer({ min: 0, max: 6, default: 1 }),
    seq: integer({ default: 0 }),
    active: flag({ default: true }),
  },
  {
    path: 'designators',
    table: 'designators',
    meaning: 'meanings of sensors',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['label'], ['key']],
    list: { columns: ['label', 'key', 'unit', 'min', 'max', 'active'], order: 'seq' },
  },
);

/** One channel of a physical sensor: a device and what it measures. */
export const Sensor = defineEntity(
  'sensor',
  {
    facility_id: reference('facility'),
    device_id: text({ max: 120, meaning: 'the device’s own id; one device may carry several designators' }),
    name: text({ max: 120, optional: true }),
    designator_id: reference('designator'),
    controller_id: reference('controller', { optional: true, onDelete: 'clear' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    platform_id: reference('platform', { optional: true, onDelete: 'clear' }),
    zone_id: reference('zone', { optional: true, onDelete: 'clear' }),
    platformGroupCollection_ids: json({ optional: true, of: jsonIds }),
    vendorController_id: reference('vendorController', {
      optional: true,
      onDelete: 'clear',
      meaning: 'controller of another vendor it is a channel of',
    }),
    facilityExtractionEquipment_id: reference('installedExtractionMachine', {
      optional: true,
      onDelete: 'clear',
      meaning: 'machine it is a channel of',
    }),
    plcTag: text({ max: 120, optional: true, meaning: 'value of a PLC it is read from' }),
    priority: integer({ min: 1, max: 99, default: 1 }),
    batteryLevel: decimal({ min: 0, max: 100, optional: true, serverSet: true, unit: '%' }),
    signal: decimal({ optional: true, serverSet: true, unit: 'dBm' }),
    offset: decimal({ default: 0 }),
    gain: decimal({ default: 1 }),
    enabled: flag({ default: true }),
    lastCalibration: date({ optional: true }),
    calibrationDays: integer({ min: 1, optional: true, unit: 'd' }),
  },
  {
    path: 'sensors',
    table: 'sensors',
    meaning: 'sensor channels',
    scope: facilityScope(),
    tenants: { through: 'platformGroup_id' },
    access: {
      read: 'member',
      create: ['maintenance'],
      update: ['maintenance', 'farmManager'],
      delete: ['maintenance'],
    },
    unique: [['facility_id', 'device_id', 'designator_id']],
    list: {
      columns: ['name', 'device_id', 'designator_id', 'platformGroup_id', 'priority', 'batteryLevel', 'enabled'],
      search: ['name', 'device_id'],
      order: 'device_id',
    },
  },
);
export type Sensor = Infer<typeof Sensor>;
declare module '@trellis/entity-kit' {
  interface Entities {
    designators: typeof SensorDesignator;
    sensors: typeof Sensor;
  }
}
