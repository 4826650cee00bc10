import {
  choice,
  decimal,
  defineEntity,
  instant,
  parentScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** On/off history; unit state and mode changes use virtualDevice_id null with platformGroup_id. */
export const DeviceStateHistory = defineEntity(
  'deviceStateHistory',
  {
    virtualDevice_id: reference('virtualDevice'),
    time: instant(),
    state: text(),
    value: decimal({ optional: true }),
    source: choice(['auto', 'command', 'local'], { optional: true }),
  },
  {
    path: 'deviceStateHistories',
    table: 'device_state_histories',
    meaning: 'on/off history',
    scope: parentScope('virtualDevice_id'),
    access: { read: 'member', create: ['maintenance'], update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    list: { columns: ['virtualDevice_id', 'time', 'state', 'value', 'source'] },
  },
);
export type DeviceStateHistory = Infer<typeof DeviceStateHistory>;
declare module '@trellis/entity-kit' {
  interface Tables {
    device_state_histories: Row<typeof DeviceStateHistory>;
  }
}
