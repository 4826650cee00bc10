import {
  admins,
  allFields,
  controllerItself,
  defineApi,
  idText,
  judged,
  recordSchema,
  rowId,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { ControllerCommand } from './controller-command.entity.ts';
import { commandNote } from './command-notes.ts';
import { commandStates } from './command-states.ts';
import { lightRampStates } from './light-ramp.entity.ts';
import { skipReasons, type SkipReason } from './skip-reasons.ts';

/** A chiller that is impaired for longer is said so again, or repaired. */
export const longestImpairmentHours = 168;

const ids = z.array(rowId).min(1).max(5000);
const actionId = z.int().min(-1000).max(1_000_000);
const value = z.union([z.number(), z.string().max(255), z.boolean()]);
const override = z.boolean().optional().meta({
  description: 'also units that are disabled, not deployed or not to be disturbed; managers and maintenance only',
});

/** What goes along with the order that marks a chiller as impaired. */
export const impairment = {
  reason: z.string().trim().min(1).max(255).optional().meta({ description: 'impaired chiller: why' }),
  clearHours: z
    .int()
    .min(1)
    .max(longestImpairmentHours)
    .optional()
    .meta({ description: 'impaired chiller: it counts as well again after so many hours, by itself' }),
};

const isAgain = z.boolean().optional().meta({
  description: 'irrigation: also units that were irrigated a short while ago, which are left out otherwise',
});

const command = recordSchema(allFields(ControllerCommand)).meta({ id: 'controllerCommand' });
const skipped = z.object({
  platformGroup_id: z.int(),
  platformGroupName: z.string().nullable(),
  reason: z.enum(Object.keys(skipReasons) as [SkipReason, ...SkipReason[]]),
  text: z.string(),
});
export type SkippedUnit = z.infer<typeof skipped>;
const outcome = z.object({ batchId: z.string().nullable(), commands: z.array(command), skipped: z.array(skipped) });

/** One command as asked for. */
export const commandRequest = z.strictObject({
  controller_id: rowId,
  action_id: actionId,
  value: value.nullish(),
  user_id: rowId.nullish().meta({ description: 'set by the server; when sent it must be the caller' }),
  platformGroup_id: rowId.nullish(),
  virtualDevice_id: rowId.nullish().meta({ description: 'one device of its kind; without it every one fitted' }),
  loglevel: z.string().max(20).nullish(),
  override,
});
export type CommandRequest = z.infer<typeof commandRequest>;

/** One command as a controller fetches it. */
export const fetchedCommand = z.object({
  id: z.int(),
  action_id: z.int(),
  device: z.string().meta({ description: 'name of the device, or `unit`' }),
  metric: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  parameters: z.object({
    durationSeconds: z.int().optional(),
    setAutoWhenComplete: z.boolean().optional(),
    designator_id: z.int().optional(),
  }),
  expiresAt: z.string().meta({ description: 'do not carry it out after this moment; ISO 8601, UTC' }),
});
export type FetchedCommand = z.infer<typeof fetchedCommand>;

const ofTargets =
  'Who holds a role that the action asks for where each controller is, and tenants of units let with control as growers; others ' +
  'there get 403, and 404 who see one of them not.';
const ofUnits =
  'Who holds a role that the action asks for where some of the units are, and tenants of units let with control as growers; 403 ' +
  'where that is nowhere. Other units are left out and listed.';

/** Commands to controllers and what became of them. */
export const commandsApi = defineApi('commands', {
  send: {
    method: 'POST',
    path: 'controllerCommands',
    summary: 'Queue commands: all of them or, with the problems of each, none; replies in order',
    scope: 'command',
    access: judged('sender', ofTargets),
    body: z.array(commandRequest).min(1).max(5000),
    returns: z.array(command),
  },
  preview: {
    method: 'POST',
    path: 'controllerCommands/preview',
    summary: 'Which units an action would reach, and which it would leave out and why',
    scope: 'read',
    access: judged('orderer', ofUnits),
    body: z.strictObject({ action_id: actionId, platformGroups: ids, value: value.nullish(), override, isAgain }),
    returns: z.object({
      touched: z.array(z.object({ platformGroup_id: z.int(), platformGroupName: z.string(), controller_id: z.int() })),
      skipped: z.array(skipped),
      notes: z
        .array(commandNote)
        .meta({ description: 'what the plan, the light period and the present state make of it' }),
    }),
  },
  batch: {
    method: 'POST',
    path: 'controllerCommands/batch',
    summary: 'Give units an action; units that cannot take it now are left out and listed with the reason',
    scope: 'command',
    access: judged('orderer', ofUnits),
    body: z.strictObject({
      action_id: actionId,
      platformGroups: ids,
      value: value.nullish().meta({ description: 'as the action asks for it' }),
      designator_id: rowId.nullish().meta({ description: 'irrigation: only outlets with this designator' }),
      setAutoWhenComplete: z
        .boolean()
        .optional()
        .meta({ description: 'irrigation: back to AUTOMATIC when it is over' }),
      ...impairment,
      override,
      isAgain,
      after: z.uuid().optional().meta({
        description:
          'batchId of a batch of the caller that this takes back; units that were ordered something else since are left out',
      }),
    }),
    returns: outcome,
  },
  ramp: {
    method: 'POST',
    path: 'controllerCommands/ramp',
    summary: 'Bring lights to an intensity step by step, or hold one until a moment and go back to what is now',
    scope: 'command',
    access: judged('rampSender', ofUnits),
    body: z.strictObject({
      platformGroups: ids,
      intensity: z.int().min(0).max(100).meta({ description: 'percent of full light' }),
      rampMinutes: z.int().min(0).max(720).default(0).meta({ description: 'how long it takes' }),
      until: z.iso.datetime({ offset: true }).nullish().meta({ description: 'when it goes back' }),
    }),
    returns: outcome.extend({ ramps: z.array(z.object({ id: z.int(), platformGroup_id: z.int() })) }),
  },
  cancelRamps: {
    method: 'POST',
    path: 'controllerCommands/cancelRamps',
    summary: 'Stop ramps of lights where they are; answers the state each is in now',
    scope: 'command',
    access: judged(
      'rampCanceller',
      'Who sent the ramps, and facility managers where they go; others there get 403, and 404 who see one of them not.',
    ),
    body: z.strictObject({ ids }),
    returns: z.array(z.object({ id: z.int(), state: z.enum(lightRampStates) })),
  },
  batchIrrigate: {
    method: 'POST',
    path: 'controllerCommands/batchIrrigate',
    summary: 'Irrigate units for some seconds; units that cannot take it now are left out and listed',
    scope: 'command',
    access: judged('irrigator', ofUnits),
    body: z.strictObject({
      platformGroups: ids,
      designator_id: rowId.nullish().meta({ description: 'only outlets with this designator' }),
      durationSeconds: z.int().min(1).max(3600),
      setAutoWhenComplete: z.boolean().default(false),
      override,
    }),
    returns: outcome,
  },
  batchIrrigateStop: {
    method: 'POST',
    path: 'controllerCommands/batchIrrigateStop',
    summary: 'Stop irrigation of units',
    scope: 'command',
    access: judged('irrigationStopper', ofUnits),
    body: z.strictObject({ platformGroups: ids, override }),
    returns: outcome,
  },
  doBashCommand: {
    method: 'POST',
    path: 'controllerCommands/doBashCommand',
    summary:
      'Run one of the predefined commands (lookups of kind bashCommand, by id) on the machines of units; administrators ' +
      'alone, who give their password again. What it printed is the result of each command',
    access: admins,
    limit: { requests: 60, minutes: 15 },
    ownTransactions: true,
    body: z.strictObject({
      platformGroups: ids,
      id: rowId,
      password: z.string().min(1).max(1000).meta({ description: "the caller's own, asked for again" }),
      override,
    }),
    returns: outcome,
  },
  executeComplexBatchCommand: {
    method: 'POST',
    path: 'controllerCommands/executeComplexBatchCommand',
    summary: 'LightOn and LightOff of lights (13, with intensity in percent), or a state of ECU (18) or Bard (39)',
    scope: 'command',
    access: judged('complexOrderer', ofTargets),
    body: z.strictObject({
      controller_ids: ids,
      command: z.string().min(1).max(40),
      intensity: z.int().min(0).max(100).nullish(),
      virtualDeviceType_id: z.union([z.literal(13), z.literal(18), z.literal(39)]),
      override,
    }),
    returns: outcome,
  },
  cancel: {
    method: 'POST',
    path: 'controllerCommands/cancel',
    summary: 'Cancel commands that were not sent yet; answers the state each is in now',
    scope: 'command',
    access: judged(
      'canceller',
      'Who sent the commands, and facility managers where they go; others there get 403, and 404 who see one of them not.',
    ),
    body: z.strictObject({ ids }),
    returns: z.array(z.object({ id: z.int(), state: z.enum(commandStates) })),
  },
  retry: {
    method: 'POST',
    path: 'controllerCommands/retry',
    summary:
      'Queue failed and expired commands again, as new commands of one batch; without those that would undo what was ordered since',
    scope: 'command',
    access: judged('retrier', ofTargets),
    body: z.strictObject({ ids, override }),
    returns: z.array(command),
  },
  fetch: {
    method: 'GET',
    path: 'controllers/{id}/commands',
    summary: 'Commands waiting for this controller; the reply marks them sent. A repeated id must not run twice',
    access: controllerItself('id'),
    ownTransactions: true,
    params: z.object({ id: idText }),
    query: z.object({
      wait: z
        .string()
        .regex(/^([0-9]|[12][0-9]|30)$/)
        .transform(Number)
        .optional()
        .meta({ description: 'seconds to wait for a command when there is none, 0–30' }),
    }),
    returns: z.array(fetchedCommand),
  },
});
