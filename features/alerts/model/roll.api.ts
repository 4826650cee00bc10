import { defineApi, idText, membersOfOrCurrent, momentText, row, rowId, type CallReply } from '@trellis/entity-kit';
import * as z from 'zod';
import { RedAlert } from './red-alert.entity.ts';
import { heldRole } from './rota.api.ts';

/** How far a text message to a telephone got. */
const text = z.object({
  state: z.enum(['queued', 'accepted', 'failed', 'skipped']),
  reason: z.enum(['no_phone', 'no_gateway', 'left']).nullable(),
  error: z.string().nullable().meta({ description: 'what the gateway answered' }),
});
export type EmergencyText = z.infer<typeof text>;

const person = z.object({
  user_id: z.int(),
  name: z.string(),
  roles: z.array(heldRole),
  phone: z.string().nullable(),
  seenAt: z.string().nullable().meta({
    description: 'last used the product, to within five minutes',
  }),
  isDelivered: z.boolean().meta({ description: 'it stood on their screen, as it is worded now' }),
  device: z.string().nullable().meta({ description: 'the browser they used last, as it names itself' }),
  presence: z
    .enum(['on_shift', 'off_shift', 'away'])
    .nullable()
    .meta({ description: 'now, or when it was sent of one that is over; null: no shifts are written down' }),
  text: text.nullable().meta({ description: 'the text message to their telephone, where that was asked' }),
  acknowledgedAt: z.string().nullable().meta({ description: 'the words as they are now' }),
});

/** How far a post to a channel of the facility got. */
const post = z.object({
  name: z.string(),
  type: z.string(),
  state: z.enum(['queued', 'accepted', 'failed', 'skipped']),
  reason: z.enum(['no_address', 'no_gateway']).nullable(),
  error: z.string().nullable().meta({ description: 'what the channel answered' }),
});
export type EmergencyPost = z.infer<typeof post>;

/** Emergency messages that are listed, the newest first. */
export const mostRedAlerts = 100;

/** So long after somebody used the product it counts as being before them; uses are noted to within five minutes. */
export const onlineMinutes = 10;

/** Who saw an emergency message. */
export const rollApi = defineApi('redAlertRoll', {
  shown: {
    method: 'POST',
    path: 'redAlerts/{id}/shown',
    summary: 'Say that an emergency message stands on one’s screen, in the version that is shown',
    access: row(RedAlert, 'read'),
    params: z.object({ id: idText }),
    body: z.strictObject({ version: rowId }),
    returns: z.object({ version: z.int() }),
  },
  roll: {
    method: 'GET',
    path: 'redAlerts/{id}/roll',
    summary:
      'Everybody of the facility with phone: to whom an emergency message was delivered, who acknowledged it when, who not',
    access: row(RedAlert, 'update'),
    params: z.object({ id: idText }),
    returns: z.object({
      people: z.array(person),
      posts: z.array(post).meta({ description: 'to channels of the facility, where that was asked' }),
      medianSeconds: z
        .number()
        .nullable()
        .meta({ description: 'until people acknowledged, from when its words were as they are' }),
    }),
  },
  online: {
    method: 'GET',
    path: 'redAlerts/online',
    summary: `How many of the people of a facility used the product within the last ${onlineMinutes} minutes, and so may have a message on a screen at once`,
    access: membersOfOrCurrent('facility_id', ['facilityManager']),
    query: z.object({ facility_id: idText.optional() }),
    returns: z.object({ online: z.int(), people: z.int() }),
  },
  rolls: {
    method: 'GET',
    path: 'redAlerts/rolls',
    summary: `Of the newest ${mostRedAlerts} emergency messages of a facility: how many of its people acknowledged each, and how fast`,
    access: membersOfOrCurrent('facility_id', ['facilityManager']),
    query: z.object({
      facility_id: idText.optional(),
      from: momentText.optional().meta({ description: 'sent from then on' }),
    }),
    returns: z.array(
      z.object({
        id: z.int(),
        acknowledged: z.int(),
        shown: z.int().meta({ description: 'on whose screen it stood, as it is worded now' }),
        people: z.int().meta({ description: 'who works there now' }),
        medianSeconds: z.number().nullable(),
      }),
    ),
  },
});
export type PeopleOnline = CallReply<typeof rollApi.calls.online>;
export type EmergencyCount = CallReply<typeof rollApi.calls.rolls>[number];
export type EmergencyRoll = CallReply<typeof rollApi.calls.roll>;
