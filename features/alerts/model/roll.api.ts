import { defineApi, idText, membersOfOrCurrent, row, type CallReply } from '@trellis/entity-kit';
import * as z from 'zod';
import { RedAlert } from './red-alert.entity.ts';

const person = z.object({
  user_id: z.int(),
  name: z.string(),
  roles: z.array(z.string()),
  phone: z.string().nullable(),
  seenAt: z
    .string()
    .nullable()
    .meta({ description: 'last used the product; after the message was sent, it was delivered' }),
  isDelivered: z.boolean(),
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

/** Who saw an emergency message. */
export const rollApi = defineApi('redAlertRoll', {
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
  rolls: {
    method: 'GET',
    path: 'redAlerts/rolls',
    summary: `Of the newest ${mostRedAlerts} emergency messages of a facility: how many of its people acknowledged each, and how fast`,
    access: membersOfOrCurrent('facility_id', ['facilityManager']),
    query: z.object({ facility_id: idText.optional() }),
    returns: z.array(
      z.object({
        id: z.int(),
        acknowledged: z.int(),
        people: z.int().meta({ description: 'who works there now' }),
        medianSeconds: z.number().nullable(),
      }),
    ),
  },
});
export type EmergencyCount = CallReply<typeof rollApi.calls.rolls>[number];
export type EmergencyRoll = CallReply<typeof rollApi.calls.roll>;
