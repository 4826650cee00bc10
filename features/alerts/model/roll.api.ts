import { defineApi, idText, row, type CallReply } from '@trellis/entity-kit';
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
  acknowledgedAt: z.string().nullable(),
});

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
      medianSeconds: z.number().nullable().meta({ description: 'until people acknowledged' }),
    }),
  },
});
export type EmergencyRoll = CallReply<typeof rollApi.calls.roll>;
