import {
  choice,
  decimal,
  defineEntity,
  flag,
  instant,
  integer,
  json,
  ofType,
  parentScope,
  providerScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** A kind of logical device; ids are fixed by the product (13 light, 18 ECU, 39 Bard, …). */
export const VirtualDeviceType = defineEntity(
  'virtualDeviceType',
  {
    label: text({ max: 80 }),
    key: text({ max: 40, meaning: 'device name in messages, e.g. light' }),
    states: json({ shape: 'array', optional: true, typed: ofType<string[]>() }),
    parameters: json({ shape: 'object', optional: true, typed: ofType<Record<string, unknown>>() }),
    unit: text({ max: 20, optional: true }),
    icon: text({ max: 60, optional: true }),
    category: text({ max: 60, optional: true }),
    seq: integer({ default: 0 }),
    active: flag({ default: true }),
  },
  {
    path: 'virtualDeviceTypes',
    table: 'virtual_device_types',
    meaning: 'kinds of logical device',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['label'], ['key']],
    has: {
      deviceTypeActions: 'deviceTypeAction.virtualDeviceType_id',
      actions: 'deviceTypeAction.virtualDeviceType_id',
    },
    list: { columns: ['label', 'key', 'category', 'seq', 'active'], search: ['label', 'key'], order: 'seq' },
  },
);

/** A command a kind of device understands, with what it writes and how it is confirmed. */
export const DeviceTypeAction = defineEntity(
  'deviceTypeAction',
  {
    virtualDeviceType_id: reference('virtualDeviceType', { onDelete: 'cascade' }),
    actionId: integer({ min: 0 }),
    label: text({ max: 80 }),
    value: json({ optional: true }),
    valueSchema: json({ shape: 'object', optional: true, typed: ofType<Record<string, unknown>>() }),
    confirmLevel: choice(['none', 'confirm', 'typed'], { default: 'none' }),
    roles: json({ shape: 'array', optional: true, typed: ofType<string[]>() }),
    timeoutS: integer({ min: 1, max: 3600, default: 120, unit: 's' }),
    idempotent: flag({ default: true }),
    seq: integer({ default: 0 }),
    active: flag({ default: true }),
  },
  {
    path: 'deviceTypeActions',
    table: 'device_type_actions',
    meaning: 'commands of device kinds',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['virtualDeviceType_id', 'actionId']],
    list: { columns: ['virtualDeviceType_id', 'actionId', 'label', 'confirmLevel', 'active'], order: 'seq' },
  },
);

/** A logical device of a controller: a light, a valve, an air unit. */
export const VirtualDevice = defineEntity(
  'virtualDevice',
  {
    controller_id: reference('controller', { onDelete: 'cascade' }),
    virtualDeviceType_id: reference('virtualDeviceType'),
    platform_id: reference('platform', { optional: true, onDelete: 'clear' }),
    name: text({ max: 80, meaning: 'Sparkplug device id below the controller' }),
    state: text({ max: 40, optional: true, serverSet: true }),
    value: decimal({ optional: true, serverSet: true, meaning: 'intensity as a fraction, or the device’s own figure' }),
    stateAt: instant({ optional: true, serverSet: true }),
    enabled: flag({ default: true }),
    parameters: json({ shape: 'object', optional: true, typed: ofType<Record<string, unknown>>() }),
  },
  {
    path: 'virtualDevices',
    table: 'virtual_devices',
    meaning: 'logical devices of controllers',
    scope: parentScope('controller_id'),
    access: { read: 'member', create: ['maintenance'], update: ['maintenance'], delete: ['maintenance'] },
    unique: [['controller_id', 'name']],
    list: { columns: ['controller_id', 'virtualDeviceType_id', 'name', 'state', 'enabled'], order: 'name' },
  },
);
export type VirtualDevice = Infer<typeof VirtualDevice>;
declare module '@trellis/entity-kit' {
  interface Tables {
    virtual_device_types: Row<typeof VirtualDeviceType>;
    device_type_actions: Row<typeof DeviceTypeAction>;
    virtual_devices: Row<typeof VirtualDevice>;
  }
}
