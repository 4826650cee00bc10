import { defineApi, idText, membersOfOrCurrent, row } from '@trellis/entity-kit';
import { groupChannels, personalChannels, unpostedReasons, unreachableReasons } from '@trellis/notifications/model';
import * as z from 'zod';
import { Exception } from './exception.entity.ts';

/** Why somebody was not told of an alert on a channel. */
export const skippedReasons = [
  ...(['nobody_named', 'not_due', 'rule_hours', 'off_shift', 'off', 'paused'] as const),
  ...unreachableReasons,
  ...unpostedReasons,
  ...(['with_cause', 'answered_before', 'over_before', 'left'] as const),
] as const;
export type SkippedReason = (typeof skippedReasons)[number];

/** Number of the step of a receipt that tells of the end; those before are 0, as it was raised, and the steps of its ladder. */
export const clearStep = 1000;

/** Number of the step at which a channel of the facility hears that an alert became as urgent as a level. */
export const riseStep = (level: number): number => riseBase + level;
/** The level that a step of a channel tells of; undefined for other steps. */
export const levelOfRise = (step: number): number | undefined =>
  step > riseBase && step < clearStep ? step - riseBase : undefined;
/** Beyond the steps of every ladder. */
const riseBase = 900;

/** Number of the step at which a person hears that an alert was given to them, for each time it was; beyond the steps of every ladder. */
export const assignStep = (times: number): number => assignBase + Math.min(times, mostAssigned);
const assignBase = 600;
const mostAssigned = 299;

/** Why a message was to be sent: a rule names the person, somebody else could not be told, nobody answered, it is over, it was given to them. */
export const receiptCauses = ['rule', 'backup', 'ladder', 'clear', 'assigned'] as const;
export type ReceiptCause = (typeof receiptCauses)[number];

/** How far a message got on its channel. */
export const receiptStates = [
  ...(['skipped', 'waiting', 'queued', 'accepted', 'shown', 'opened', 'acknowledged', 'failed'] as const),
] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** Roles that see who else was told of an alert. */
export const receiptReaders = ['facilityManager', 'farmManager', 'maintenance', 'grower', 'labTechnician'] as const;

const moment = z.string().nullable();

const receipt = z.object({
  id: z.int(),
  user_id: z.int().nullable(),
  person: z.string().nullable(),
  /** The facility's channel, of Teams and WhatsApp. */
  group: z.string().nullable(),
  channel: z.enum([...personalChannels, ...groupChannels]),
  step: z.int().meta({
    description: `0: as it was raised; from 1: steps of its ladder; from 600: it was given to the person; from 901, of channels: it became as urgent as level 1 to 5; ${clearStep}: the all-clear`,
  }),
  round: z
    .int()
    .meta({ description: 'how often the alert had come back before: from its end, from a snooze, or given back' }),
  cause: z.enum(receiptCauses),
  state: z.enum(receiptStates),
  reason: z.enum(skippedReasons).nullable(),
  heldBy: z
    .enum(['quiet_hours', 'daily', 'rate_limit'])
    .nullable()
    .meta({ description: 'why it waited; rate_limit: another message left within five minutes' }),
  error: z.string().nullable().meta({ description: 'what the gateway answered, of what failed' }),
  devices: z
    .array(
      z.object({
        name: z.string(),
        state: z.enum(['queued', 'accepted', 'shown', 'opened', 'failed']),
        error: z.string().nullable(),
      }),
    )
    .meta({ description: 'how far it got on each device of the person' }),
  /** When it was decided. */
  decidedAt: z.string(),
  /** When it leaves, of what waits. */
  dueAt: moment,
  leftAt: moment,
  acceptedAt: moment,
  shownAt: moment,
  openedAt: moment,
  acknowledgedAt: moment,
});
export type AlertReceipt = z.infer<typeof receipt>;

const idParams = z.object({ id: idText });

/** Who was told of an alert, how, and why not. */
export const receiptsApi = defineApi('alertReceipts', {
  receipts: {
    method: 'GET',
    path: 'ExceptionLists/{id}/receipts',
    summary: 'Who was told of an alert, on which channels, how far each message got, and who was not and why',
    access: row(Exception, receiptReaders, 'id'),
    params: idParams,
    returns: z.object({
      isAnybodyReached: z.boolean(),
      receipts: z.array(receipt),
      steps: z.array(
        z.object({
          step: z.int(),
          dueAt: z.string(),
          level: z.int(),
          role: z.string().nullable(),
          state: z.enum(['waiting', 'taken', 'stopped']),
          takenAt: moment,
        }),
      ),
    }),
  },
  why: {
    method: 'GET',
    path: 'ExceptionLists/{id}/why',
    summary: 'Why oneself was told of an alert, or not; or why another person was, for managers',
    access: row(Exception, 'read', 'id'),
    params: idParams,
    query: z.object({ user_id: idText.optional() }),
    returns: z.object({
      isNamed: z.boolean().meta({ description: 'a rule of the facility names the person for such alerts' }),
      receipts: z.array(receipt),
    }),
  },
  unreached: {
    method: 'GET',
    path: 'ExceptionLists/unreached',
    summary: 'Open alerts of a facility about which nobody was reached in time',
    access: membersOfOrCurrent('facility_id', ['facilityManager', 'farmManager']),
    query: z.object({ facility_id: idText.optional() }),
    returns: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        nameEs: z.string().nullable(),
        unit: z.string().nullable(),
        escalationLevel: z.int(),
        foundAt: z.string(),
      }),
    ),
  },
});
