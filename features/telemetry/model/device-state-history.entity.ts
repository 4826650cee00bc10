import {
  choice,
  decimal,
  defineEntity,
  flag,
  instant,
  parentScope,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';

/** As many changes one reply holds: a month of a busy unit. */
export const mostDeviceStates = 10_000;

/** What devices did: a row for each change of state that a device reported, at its own time. */
export const DeviceStateHistory = defineEntity(
  'deviceStateHistory',
  {
    virtualDevice_id: reference('virtualDevice', { onDelete: 'cascade' }),
    time: instant({ meaning: 'since when the device was in this state' }),
    state: text(),
    value: decimal({ optional: true, meaning: 'intensity as a fraction, where the device told it at the same moment' }),
    source: choice(['auto', 'command', 'local'], {
      optional: true,
      meaning: 'what made it change; empty where the device does not say',
    }),
    isGenerated: flag({ default: false, serverSet: true, meaning: 'made up for the demo company, not reported' }),
  },
  {
    path: 'deviceStateHistories',
    table: 'device_state_histories',
    meaning: 'on/off history',
    scope: parentScope('virtualDevice_id'),
    access: { read: 'member', create: ['maintenance'], update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    limit: { default: 1000, max: mostDeviceStates },
    unique: [['virtualDevice_id', 'time']],
    list: { columns: ['virtualDevice_id', 'time', 'state', 'value', 'source'], order: 'time DESC' },
  },
);
export type DeviceStateHistory = Infer<typeof DeviceStateHistory>;
declare module '@trellis/entity-kit' {
  interface Entities {
    device_state_histories: typeof DeviceStateHistory;
  }
}
