import { admins, anyone, defineApi, idText, ownRow, themselves } from '@trellis/entity-kit';
import * as z from 'zod';
import { PushDevice } from './push-device.entity.ts';

/** What a test of a channel comes to. */
export const testOutcomes = ['delivered', 'unreachable', 'no_device', 'no_gateway'] as const;
const outcome = z.object({
  outcome: z.enum(testOutcomes),
  error: z.string().nullable().meta({ description: 'what the service answered, of what is unreachable' }),
});

/** Where a person gets messages beside their mail. */
export const devicesApi = defineApi('devices', {
  about: {
    method: 'GET',
    path: 'notifications/channels',
    summary: 'The key that browsers subscribe to push messages with, and which gateways there are',
    access: themselves(),
    ownTransactions: true,
    returns: z.object({ publicKey: z.string(), hasSms: z.boolean(), hasVoice: z.boolean() }),
  },
  registerBrowser: {
    method: 'POST',
    path: 'notifications/browsers',
    summary: 'Have push messages come to this browser; said again at every start',
    access: themselves(),
    body: z.strictObject({
      endpoint: z.url({ protocol: /^https?$/ }).max(2048),
      keys: z.strictObject({
        p256dh: z.string().regex(/^[\w-]{80,100}=*$/),
        auth: z.string().regex(/^[\w-]{20,30}=*$/),
      }),
      name: z.string().trim().min(1).max(120),
    }),
    returns: z.object({ id: z.int() }),
  },
  addTopic: {
    method: 'POST',
    path: 'notifications/topics',
    summary: 'Have messages come to a topic of ntfy, by its address',
    access: themselves(),
    body: z.strictObject({
      address: z.url({ protocol: /^https?$/ }).max(2048),
      token: z.string().trim().max(200).optional().meta({ description: 'access token, where the topic needs one' }),
    }),
    returns: z.object({ id: z.int() }),
  },
  testDevice: {
    method: 'POST',
    path: 'pushDevices/{id}/test',
    summary: 'Send a test message to one device, and say what became of it',
    access: ownRow(PushDevice, 'user_id'),
    ownTransactions: true,
    params: z.object({ id: idText }),
    body: z.strictObject({}),
    returns: outcome,
  },
  testGateway: {
    method: 'POST',
    path: 'messageGateways/{id}/test',
    summary: 'Send a test through a gateway to a telephone number, and say what it answered',
    access: admins,
    ownTransactions: true,
    params: z.object({ id: idText }),
    body: z.strictObject({ phone: z.string().trim().min(3).max(40) }),
    returns: outcome,
  },
  noteSeen: {
    method: 'POST',
    path: 'notifications/seen/{token}',
    summary: 'A device says that it showed or opened a message; by the token that came with it',
    access: anyone,
    limit: { requests: 120, minutes: 10 },
    params: z.object({ token: z.string().min(20).max(100) }),
    body: z.strictObject({ what: z.enum(['shown', 'opened']) }),
    returns: z.object({ success: z.boolean() }),
  },
});
