import {
  choice,
  defineEntity,
  instant,
  integer,
  json,
  parentScope,
  reference,
  text,
  type Infer,
  jsonAny,
} from '@trellis/entity-kit';
import { commandStates } from './command-states.ts';
import { commandParametersShape } from './catalogue/plan-write.ts';

/** One command to one controller: who asked what, and how far it got. Written by the command calls alone. */
export const ControllerCommand = defineEntity(
  'controllerCommand',
  {
    controller_id: reference('controller', { serverSet: true }),
    action_id: integer({ min: 0, serverSet: true }),
    value: json({ optional: true, of: jsonAny, serverSet: true, maxBytes: 65_536 }),
    user_id: reference('user', { optional: true, onDelete: 'clear', serverSet: true }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear', serverSet: true }),
    virtualDevice_id: reference('virtualDevice', { optional: true, onDelete: 'clear', serverSet: true }),
    loglevel: text({ max: 20, optional: true, serverSet: true }),
    batchId: text({ max: 36, optional: true, serverSet: true }),
    state: choice(commandStates, { default: 'queued', serverSet: true }),
    deviceName: text({
      max: 80,
      optional: true,
      serverSet: true,
      meaning: 'device the write goes to; empty is the unit itself',
    }),
    metric: text({ max: 80, optional: true, serverSet: true }),
    target: json({
      optional: true,
      of: jsonAny,
      serverSet: true,
      meaning: 'value written, and expected back in telemetry',
      maxBytes: 65_536,
    }),
    parameters: json({
      optional: true,
      of: commandParametersShape,
      serverSet: true,
      meaning: 'what goes along with the write, e.g. durationSeconds',
      maxBytes: 65_536,
    }),
    attempts: integer({ min: 0, default: 0, serverSet: true }),
    timeoutS: integer({
      min: 1,
      max: 3600,
      default: 120,
      serverSet: true,
      unit: 's',
      meaning: 'from sending to the end',
    }),
    expiresAt: instant({
      optional: true,
      serverSet: true,
      meaning: 'when it stops mattering: queued, 17 minutes after its creation; sent, timeoutS after the sending',
    }),
    waitsUntil: instant({
      optional: true,
      serverSet: true,
      meaning: 'the device has to stay as it is until then (minimum run time); timeoutS counts from there',
    }),
    waitsFor: text({
      max: 60,
      optional: true,
      serverSet: true,
      meaning:
        'what is waited for: the key of the kind of device, and whether it has to `run` or to `rest`, as in `ecu.rest`',
    }),
    sentAt: instant({ optional: true, serverSet: true }),
    ackAt: instant({ optional: true, serverSet: true }),
    doneAt: instant({ optional: true, serverSet: true, meaning: 'when the final state was reached' }),
    result: json({ optional: true, of: jsonAny, serverSet: true, maxBytes: 262_144 }),
    error: text({ max: 500, optional: true, serverSet: true }),
  },
  {
    path: 'controllerCommands',
    table: 'controller_commands',
    meaning: 'commands and their outcome',
    scope: parentScope('controller_id'),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    history: false,
    indexes: [['controller_id', 'state'], ['platformGroup_id', 'createdate'], ['batchId'], ['state', 'expiresAt']],
    limit: { default: 100, max: 1000 },
    list: { columns: ['createdate', 'platformGroup_id', 'action_id', 'state', 'user_id'], order: 'id DESC' },
  },
);
export type ControllerCommand = Infer<typeof ControllerCommand>;
declare module '@trellis/entity-kit' {
  interface Entities {
    controller_commands: typeof ControllerCommand;
  }
}
