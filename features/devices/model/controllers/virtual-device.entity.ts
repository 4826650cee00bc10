import {
  choice,
  decimal,
  defineEntity,
  flag,
  instant,
  integer,
  json,
  parentScope,
  providerScope,
  reference,
  text,
  topicLevel,
  type Infer,
  jsonTexts,
  jsonObject,
  jsonAny,
} from '@trellis/entity-kit';
import { installers, loopAuthors, providers } from '../device-roles.ts';

/** A kind of logical device; ids are fixed by the product (13 light, 18 ECU, 39 Bard, …). */
export const VirtualDeviceType = defineEntity(
  'virtualDeviceType',
  {
    label: text({ max: 80 }),
    labelEs: text({ max: 80, optional: true, meaning: 'label in Spanish; the English one shows where it is empty' }),
    key: text({ max: 40, meaning: 'device name in messages, e.g. light' }),
    states: json({ optional: true, of: jsonTexts }),
    parameters: json({ optional: true, of: jsonObject }),
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
    access: { read: 'member', create: loopAuthors, update: loopAuthors, delete: providers },
    unique: [['label'], ['key']],
    has: {
      fsas: 'virtualDeviceTypeFsa.virtualDeviceType_id',
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
    actionId: integer({
      min: -999,
      meaning: '0 and below: a dialog carries it out, and it never reaches a controller',
    }),
    label: text({ max: 80 }),
    labelEs: text({ max: 80, optional: true, meaning: 'label in Spanish; the English one shows where it is empty' }),
    value: json({ optional: true, of: jsonAny }),
    valueSchema: json({ optional: true, of: jsonObject }),
    confirmLevel: choice(['none', 'confirm', 'typed'], { default: 'none' }),
    roles: json({ optional: true, of: jsonTexts }),
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
    access: { read: 'member', create: loopAuthors, update: loopAuthors, delete: providers },
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
    boardComponent_id: reference('boardComponent', { optional: true, onDelete: 'clear', meaning: 'how it is wired' }),
    platform_id: reference('platform', {
      optional: true,
      onDelete: 'clear',
      meaning: 'empty: it serves the whole unit',
    }),
    name: topicLevel({ meaning: 'Sparkplug device id below the controller' }),
    state: text({ max: 40, optional: true, serverSet: true }),
    value: decimal({ optional: true, serverSet: true, meaning: 'intensity as a fraction, or the device’s own figure' }),
    stateAt: instant({ optional: true, serverSet: true }),
    enabled: flag({ default: true }),
    parameters: json({ optional: true, of: jsonObject }),
  },
  {
    path: 'virtualDevices',
    table: 'virtual_devices',
    meaning: 'logical devices of controllers',
    scope: parentScope('controller_id'),
    access: { read: 'member', create: installers, update: installers, delete: installers },
    unique: [['controller_id', 'name']],
    has: { stateHistories: 'deviceStateHistory.virtualDevice_id' },
    list: { columns: ['controller_id', 'virtualDeviceType_id', 'name', 'state', 'enabled'], order: 'name' },
  },
);
export type VirtualDevice = Infer<typeof VirtualDevice>;
declare module '@trellis/entity-kit' {
  interface Entities {
    virtual_device_types: typeof VirtualDeviceType;
    device_type_actions: typeof DeviceTypeAction;
    virtual_devices: typeof VirtualDevice;
  }
}
